// A piece as the camera saw it, cut out of its photo and turned upright.

import { svg } from "../ui/h.js";
import { distance, middle } from "./geometry.js";

/** A small picture of one piece; hidden from screen readers, who hear its name. */
export function crop(photo, piece) {
  const [a, b, c, d] = piece.corners;
  const [x, y] = middle(piece.corners);
  const wide = (distance(a, b) + distance(d, c)) / 2;
  const high = (distance(a, d) + distance(b, c)) / 2;
  const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  const rim = 0.06 * Math.max(wide, high);
  return svg(
    "svg",
    {
      class: "crop",
      viewBox: [
        x - wide / 2 - rim,
        y - high / 2 - rim,
        wide + 2 * rim,
        high + 2 * rim,
      ].map((value) => value.toFixed(1)).join(" "),
      "aria-hidden": "true",
    },
    svg(
      "image",
      {
        href: photo.url,
        width: photo.width,
        height: photo.height,
        transform: `rotate(${(-angle).toFixed(2)} ${x.toFixed(1)} ${y.toFixed(1)})`,
      },
    ),
  );
}
