"""A game server in small: clients get JSON and send JSON, hands stay hidden, and the server can be stopped and resumed.

Nothing but text passes between the two sides. A client here is a function, and could as well sit at the other end of
a socket: it does not import wonders and knows nothing but what its view says.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import wonders


class Client:
    """A player far away, who answers questions put as JSON."""

    def __init__(self, seat: int) -> None:
        self.chance = random.Random(seat)

    def answer(self, text: str) -> str:
        """An answer to the first question of a view: anything that builds, if there is such a thing."""
        view: dict[str, Any] = json.loads(text)
        actions = view["decisions"][0]["actions"]
        building = [action for action in actions if "build" in action or "stage" in action]
        return json.dumps(self.chance.choice(building or actions))


class Server:
    """Holds one game. What comes from a client is judged by the rules and by nothing else."""

    def __init__(self, state: wonders.GameState) -> None:
        self.state = state

    def waiting_for(self) -> list[int]:
        """The seats that must answer now."""
        return [decision.seat for decision in self.state.decisions]

    def ask(self, seat: int) -> str:
        """What is sent to a client: all that it may know, with its questions and their legal answers."""
        return self.state.view(seat).to_json()

    def receive(self, seat: int, text: str) -> str:
        """Take a client's answer; what comes back is empty, or says why the answer was refused."""
        try:
            self.state.play(seat, json.loads(text))
        except (ValueError, RecursionError) as error:
            return f"not_json: {error}"
        except wonders.IllegalAction as error:  # the state is as it was, and the seat is still asked
            return f"{error.code}: {error}"
        return ""

    def save(self, file: Path) -> None:
        """Write everything to a file, in the middle of a turn if need be."""
        file.write_text(self.state.to_json(), encoding="utf-8")

    @classmethod
    def resume(cls, file: Path, seats: int) -> Server:
        """A server that goes on from a file, in a new process perhaps."""
        return cls(wonders.load("base", seats=seats).from_json(file.read_text(encoding="utf-8")))


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve one game to its end, with a stop on the way."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=3, help="how many clients (default 3)")
    parser.add_argument("--seed", type=int, default=7, help="the seed of the game (default 7)")
    parser.add_argument("--stop-after", type=int, default=20, help="stop and resume after so many answers (default 20)")
    given = parser.parse_args(arguments)
    server = Server(wonders.load("base", seats=given.seats).start(given.seed))
    clients = [Client(seat) for seat in range(given.seats)]
    told = json.loads(server.ask(0))["cities"][1]
    print(f"seat 0 is told of the hand of seat 1: {told['hand']}, {told['hand_size']} cards")
    stolen = json.dumps({"build": (server.state.cities[1].hand or ("",))[0]})
    print("a client that reaches into its neighbour's hand is told:", server.receive(0, stolen))
    answers = 0
    with tempfile.TemporaryDirectory() as folder:
        while waiting := server.waiting_for():
            seat = waiting[0]
            refused = server.receive(seat, clients[seat].answer(server.ask(seat)))
            if refused:
                raise SystemExit(f"seat {seat} was refused: {refused}")
            answers += 1
            if answers == given.stop_after:
                file = Path(folder) / "saved.json"
                server.save(file)
                server = Server.resume(file, given.seats)
                print("stopped and resumed:", repr(server.state))
    points = [sheet.total for sheet in server.state.scores()]
    print(f"{answers} answers, points {points}, won by {server.state.winners}")


if __name__ == "__main__":
    main()
