"""Whatever is done in forks, the next fork of the base starts from the very same state."""

import random
import re

import pytest
from notes_browser import TURBO, Browser

from dayshift_kit import store as worlds

EPISODES = 200
STEPS = 6
WORDS = ("Thanks!", "On it :eyes:", "*Bold* claim", "see `notes`", "> quoted\nand answered", "🎉 shipped", "")
EMOJI = ("tada", "eyes", "+1", "no_such_emoji")
ROW = re.compile(r'data-ts="([0-9.]+)"')
MINE = """
SELECT team.id, membership.channel_id FROM team, membership JOIN channel ON channel.id = membership.channel_id
WHERE membership.person_id = ? AND channel.archived_at IS NULL ORDER BY channel.id
"""
OPEN = """
SELECT id FROM channel WHERE kind = 'public' AND archived_at IS NULL
AND id NOT IN (SELECT channel_id FROM membership WHERE person_id = ?) ORDER BY id
"""


class Player:
    """Does things at random in one world, through the pages' own forms."""

    def __init__(self, browser, rng, *, channels, others):
        self.browser = browser
        self.rng = rng
        self.channels = channels
        self.others = others
        self.answers = []

    def play(self, steps):
        acts = (self.post, self.post, self.react, self.edit, self.delete, self.join, self.create, self.read)
        for _ in range(steps):
            self.rng.choice(acts)()

    def post(self):
        self._send(f"/channels/{self._channel()}/messages", text=self.rng.choice(WORDS))

    def react(self):
        self._send(f"{self._message()}/reactions", emoji=self.rng.choice(EMOJI))

    def edit(self):
        self._send(self._message(), "PATCH", text=self.rng.choice(WORDS))

    def delete(self):
        self._send(f"{self._message()}/deletion")

    def join(self):
        self._send(f"/channels/{self.rng.choice(self.others or self.channels)}/membership")

    def create(self):
        name = f"fuzz-{self.rng.randrange(3)}"
        self._send("/channels", name=name, visibility=self.rng.choice(("public", "private")))

    def read(self):
        self._send(f"/channels/{self._channel()}/messages", "GET")

    def _channel(self):
        return self.rng.choice(self.channels)

    def _message(self):
        """The address of one of the newest messages of a channel."""
        address = f"/channels/{self._channel()}/messages"
        stamps = ROW.findall(self.browser.get(address).text)
        return f"{address}/{self.rng.choice(stamps[-5:])}" if stamps else address

    def _send(self, address, method="POST", **form):
        answer = self.browser.send(method, address, data=form, headers=TURBO)
        assert answer.status_code < 500, (method, address, form)
        self.answers.append((method, answer.status_code < 400))


@pytest.fixture
def places(base, somebody):
    """Channels that the person is in, and public ones that they are not in."""
    with base.reading() as reader:
        mine = [row[1] for row in reader.raw.execute(MINE, (somebody,)).fetchall()]
        others = [row[0] for row in reader.raw.execute(OPEN, (somebody,)).fetchall()]
    return {"channels": mine, "others": others}


@pytest.fixture
def episode(app, base, fresh_id, somebody, places):
    """Plays one seeded episode in a fork; gives what was answered and the state it ended in."""

    store = app.site.store

    def episode(seed):
        world = store.fork(base.name, id=fresh_id())
        try:
            browser = Browser(app).enter(world.id, somebody, "/preferences")
            player = Player(browser, random.Random(seed), **places)
            player.play(STEPS)
            return player.answers, worlds.state_hash(world)
        finally:
            store.drop(world.id)

    return episode


@pytest.mark.timeout(900)
def test_a_fork_is_the_same_before_and_after_200_episodes(fork, episode):
    first = worlds.state_hash(fork())
    changed, ended = 0, set()
    for seed in range(EPISODES):
        answers, state = episode(seed)
        changed += sum(was_done for method, was_done in answers if method != "GET")
        ended.add(state.state)
    assert worlds.state_hash(fork()) == first
    assert changed > EPISODES
    assert len(ended) > EPISODES / 2


def test_the_same_episode_twice_ends_the_same(episode):
    assert episode(7) == episode(7)
