"""Pens: the only place that knows how a stroke becomes PDF or SVG."""
