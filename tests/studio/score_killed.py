"""Work until killed: `python -m tests.studio.score_killed SESSION`, for test_score_durable.

It says on stdout what it was answered «ok» for, one word a line, right after the answer.
"""

from __future__ import annotations

import sys

from studio.score import changes, correct, sessions
from studio.score.result import finish
from tests.studio.score_scenes import table_session


def main(session_id: str) -> None:
    """Corrections without end, and a finished game after every third."""
    number = 0
    while True:
        number += 1
        session = sessions.get(session_id)
        change = {"do": "add", "player": "p1", "place": "tokens", "card": "score-1"}
        asked = {"version": session.version, "id": f"k{session.version}-{number}", "change": change}
        correct.change(session_id, changes.ChangeRequest.model_validate(asked))
        say(f"change {asked['id']}")
        if number % 3 == 0:
            other = table_session("paper-world")
            say(f"begun {other}")
            finish(other, changes.StepRequest(version=1))
            say(f"finished {other}")


def say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
