"""A bot in plain Python: nothing installed, JSON lines on standard input and output (docs/bots.md has the protocol).

It takes any action on offer, and of a family of actions a member with its free numbers drawn anew. Try it:

    omphalos arena oracle random "outside:python3 examples/outside_bot.py" --games 10
"""

import copy
import json
import random
import sys


def put(action, field, value):
    """Set the field at a path such as "aim.angle"."""
    *way, last = field.split(".")
    for name in way:
        action = action[name]
    action[last] = value


def choose(legal, chance):
    """One of the actions or families."""
    offers = [*legal["actions"], *legal["families"]]
    pick = chance.randrange(len(offers))
    if pick < len(legal["actions"]):
        return offers[pick]
    family = offers[pick]
    action = copy.deepcopy(family["like"])  # legal as it is; free places are left where they are
    if not family["bars"]:  # a bar's angle depends on its place: leave it
        for free in family["ranges"]:
            put(action, free["field"], chance.uniform(free["low"], free["high"]))
    return action


def main():
    """Answer until the input ends."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {"type": "ready", "protocol": 1}
        elif message["type"] == "decide":
            action = choose(message["legal"], random.Random(message["seed"]))
            answer = {"type": "action", "n": message["n"], "action": action}
        else:
            continue  # a later protocol may say more
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
