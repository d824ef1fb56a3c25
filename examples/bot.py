"""A bot that plays a whole game at a table: python examples/bot.py URL CODE_OR_ID [NAME]"""

import asyncio
import json
import random
import sys
from contextlib import suppress
from urllib.request import Request, urlopen

from picows import WSError, WSListener, WSMsgType, ws_connect


def think(view):  # The place to be clever: `view` is all that our seat may see.
    return random.choice(view["actions"])


class Bot(WSListener):
    table, number, asked, answered, tries = {"status": "open"}, None, None, 0, 0

    def on_ws_connected(self, transport):  # Also after a lost connection: on from where we were.
        self.send(transport, {"type": "hello", "protocol": 1, "last": self.number})
        if self.asked:  # Its answer never came. The same id again counts once.
            self.send(transport, self.asked)

    def send(self, transport, message, after=0.0):
        args = transport.send, WSMsgType.TEXT, json.dumps(message).encode()
        asyncio.get_running_loop().call_later(after, *args)

    def on_ws_frame(self, transport, frame):
        it = json.loads(frame.get_payload_as_bytes()) if frame.msg_type == WSMsgType.TEXT else {}
        if it.get("type") in ("welcome", "happened"):
            self.number, self.table, self.tries = it["number"], it.get("table", self.table), 0
            if it["type"] == "welcome" or "seats" in it:  # In place of all that we had.
                self.seats, self.views = it.get("seats", []), {}
            for view in it.get("views", []) + it.get("changes", []):
                self.views.setdefault(view["seat"], {}).update(view)
        elif it.get("type") == "accepted":  # The entry of that number shows what came of it.
            self.asked, self.answered = None, it["number"]
        elif it.get("type") == "refused":  # We are out of step: let it all be told anew.
            self.asked = None
            return self.send(transport, {"type": "hello", "protocol": 1}, after=1)
        if frame.msg_type == WSMsgType.CLOSE or self.table["status"] not in ("open", "playing"):
            transport.disconnect()
        elif not self.asked and (self.number or -1) >= self.answered and (wish := self.wish()):
            self.asked = {"id": str(random.random()), **wish}
            after = random.lognormvariate(0, 0.3) if wish.get("words") == "tally" else 0
            self.send(transport, self.asked, after)  # Claims come as late as people's: be fair.

    def wish(self):  # What we want of the table now: a command, or nothing.
        if not self.seats and {} in self.table["seats"]:
            return {"type": "sit", "seat": self.table["seats"].index({})}
        if self.seats and not self.views and "ready" not in self.table["seats"][self.seats[0]]:
            return {"type": "ready", "ready": True}  # There are views as soon as it has begun.
        for view in (view for view in self.views.values() if view["seat"] in view["to_act"]):
            return {"type": "act", "seat": view["seat"], "words": think(view)}


async def main(url, where, name="Bot"):
    body = json.dumps({"name": name, "token": True}).encode()
    me = json.load(urlopen(Request(f"{url}/api/me", body, {"Content-Type": "application/json"})))
    found = json.load(urlopen(f"{url}/api/{'codes' if len(where) == 6 else 'tables'}/{where}"))
    there = f"ws{url[4:]}/api/tables/{found['table']['id']}/socket"
    bot, auth = Bot(), {"Authorization": f"Bearer {me['token']}"}
    while bot.table["status"] in ("open", "playing") and bot.tries < 9:
        await asyncio.sleep(2**bot.tries - 1)
        bot.tries += 1
        with suppress(OSError, WSError):  # Nobody answers, or not yet again.
            line, _ = await ws_connect(lambda: bot, there, extra_headers=auth, use_aiofastnet=False)
            await line.wait_disconnected()
    print("It is", bot.table["status"], *(view["winners"] for view in bot.views.values()))


asyncio.run(main(*sys.argv[1:]))
