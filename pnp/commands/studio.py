"""`pnp studio`: the local web page to print, to score with the phone, and to edit."""

from __future__ import annotations

import argparse
from importlib import import_module

from pnp.deck.problems import ExitCode

EPILOG = """examples:
  pnp studio                 opens the page; Ctrl-C ends it
  pnp studio --lan           also for phones in the same network: shows a QR code
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument(
        "--port", type=_port, metavar="N", help="where it listens (8765, or the next free one)"
    )
    parser.add_argument("--lan", action="store_true", help="let phones in the same network in, by a QR code")
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")


def run(options: argparse.Namespace) -> int:
    # By name, when it is asked for: the generator below does not know what stands above it.
    serve = import_module("studio.serve").serve
    serve(options.port, lan=options.lan, browser=not options.no_browser)
    return ExitCode.FINE


def _port(words: str) -> int:
    if not words.isdecimal() or int(words) > 65535:
        raise argparse.ArgumentTypeError(f"'{words}' is no port: a number up to 65535")
    return int(words)
