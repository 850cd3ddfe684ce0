"""A bot that plays on a server over the network, with a token (docs/bot-accounts.md says how to get one).

    pip install websockets
    OMPHALOS_TOKEN=bot_… python examples/network_bot.py https://play.example.org

It asks every few seconds whether it is invited, comes to each table in a thread of its own, and takes any action on
offer. Of a family of actions, such as flicks, it takes a member with its free numbers drawn anew. Replace `choose`.
"""

import copy
import json
import os
import random
import sys
import threading
import time
import urllib.error
import urllib.request

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

ASK_EVERY = 3.0  # seconds; a bot that has not asked for a minute cannot be invited
PING_EVERY = 20.0  # seconds; nothing comes while somebody thinks


def choose(position):
    """Return one of the actions on offer: `choices` are complete, in `open_choices` numbers may be changed."""
    offers = position["choices"] + position["open_choices"]
    picked = random.choice(offers)
    action = copy.deepcopy(picked["action"])  # legal as it is
    if not picked.get("bars"):  # a bar's angle depends on its place: leave it
        for free in picked.get("ranges", ()):
            put(action, free["field"], random.uniform(free["low"], free["high"]))
    return action


def put(action, field, value):
    """Set the field at a path such as "aim.angle"."""
    *way, last = field.split(".")
    for name in way:
        action = action[name]
    action[last] = value


class Table:
    """One table: the bot sits down, and plays until the game is over."""

    def __init__(self, server, token, table):
        self.url = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.token = token
        self.seat = None
        self.number = time.time_ns() // 1_000_000  # of an action: unique for the seat, also after a restart
        self.messages = 0

    def play(self):
        """Connect, and come back when the connection is lost."""
        while True:
            try:
                with connect(self.url, max_size=None) as socket:
                    self.say(socket, "hello", language="en", person=self.token)  # opens a seat taken before
                    if self.until_over(socket):
                        return
            except (OSError, WebSocketException) as problem:
                print(f"{self.url}: {problem}; once more in {ASK_EVERY:g} s", file=sys.stderr)
            time.sleep(ASK_EVERY)

    def until_over(self, socket):
        """Answer messages. Return whether there is nothing more to do here."""
        while True:
            try:
                message = json.loads(socket.recv(timeout=PING_EVERY))
            except TimeoutError:
                self.say(socket, "ping")
                continue
            except ConnectionClosed:
                return False
            match message["type"]:
                case "welcome":
                    if not self.sit_down(socket, message):
                        return True
                case "claimed":
                    self.seat = message["seat"]
                case "update":
                    if message["position"]["outcome"] is not None:
                        print(f"{self.url}: over, {message['position']['outcome']}")
                        return True
                    self.act(socket, message["position"])
                case "refused":
                    print(f"{self.url}: {message['error']}: {message['message']}", file=sys.stderr)
                    if self.seat is None:  # the seat was taken, or the invitation is too old
                        return True
                    self.say(socket, "hello", language="en", person=self.token)  # shows the position again
                case "bye":
                    if message["again"] is None:
                        return True
                    time.sleep(message["again"] / 1000)

    def sit_down(self, socket, welcome):
        """Take an open seat unless there is one already. Return whether there is something to do here."""
        if welcome["seats"]:
            self.seat = welcome["seats"][0]
            return welcome["table"]["phase"] != "over"
        seats = welcome["table"]["seats"]
        seat = next((number for number, one in enumerate(seats) if one["sitter"] == "open"), None)
        if seat is None:
            return False
        self.say(socket, "claim", seat=seat, name="bot", person=self.token)  # it gets the name of its account
        return True

    def act(self, socket, position):
        """Make a move if it is our turn."""
        if position["viewer"] == self.seat and self.seat in position["to_act"]:
            self.number += 1
            move = {"seat": self.seat, "number": self.number, "after": position["n"] - 1}
            self.say(socket, "act", **move, action=choose(position))

    def say(self, socket, kind, **fields):
        """Send a message."""
        self.messages += 1
        socket.send(json.dumps({"type": kind, "id": self.messages, **fields}))


def desk(server, token):
    """Ask what there is to do. Whoever asks can be invited."""
    request = urllib.request.Request(f"{server}/api/bot-accounts/me", headers={"authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def main():
    """Play until the program is stopped."""
    server, token = sys.argv[1].rstrip("/"), os.environ["OMPHALOS_TOKEN"]
    playing = {}
    while True:
        try:
            found = desk(server, token)
            for one in [*found["games"], *found["invitations"]]:
                table = one["table"]
                if table not in playing or not playing[table].is_alive():
                    playing[table] = threading.Thread(target=Table(server, token, table).play, daemon=True)
                    playing[table].start()
                    print(f"{found['name']} comes to table {table}")
        except urllib.error.HTTPError as problem:
            if problem.code == 401:
                sys.exit("this token is no bot's, or was revoked")
            print(f"{server}: {problem}", file=sys.stderr)
        except OSError as problem:
            print(f"{server}: {problem}", file=sys.stderr)
        time.sleep(ASK_EVERY)


if __name__ == "__main__":
    main()
