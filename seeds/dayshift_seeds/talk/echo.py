"""Keeps talk from repeating itself: counts skeletons and compares threads while they are written."""

from collections import Counter
from collections.abc import Sequence

from dayshift_seeds.talk.skeleton import Mask

SHORTEST_THREAD = 3


class Echo:
    """Remembers every skeleton used so far."""

    def __init__(self, mask: Mask, *, ceiling: int) -> None:
        self.mask = mask
        self.ceiling = ceiling
        self._uses: Counter[str] = Counter()
        self._threads: dict[str, list[int]] = {}
        self._sizes: list[int] = []

    def skeletons(self, texts: Sequence[str]) -> list[str]:
        return [self.mask(text) for text in texts]

    def allows(self, skeletons: Sequence[str], threads: Sequence[frozenset[str]]) -> bool:
        """Whether these messages and threads may be said, given all that was said before."""
        for skeleton in skeletons:
            bare = len(skeleton) < 2
            if self._uses[skeleton] >= self.ceiling * (3 if bare else 1):
                return False
        return all(self._is_new(thread) for thread in threads)

    def remember(self, skeletons: Sequence[str], threads: Sequence[frozenset[str]]) -> None:
        self._uses.update(skeletons)
        for thread in threads:
            number = len(self._sizes)
            self._sizes.append(len(thread))
            for skeleton in thread:
                self._threads.setdefault(skeleton, []).append(number)

    def _is_new(self, thread: frozenset[str]) -> bool:
        shared: Counter[int] = Counter()
        for skeleton in thread:
            shared.update(self._threads.get(skeleton, ()))
        return all(2 * count <= min(self._sizes[number], len(thread)) for number, count in shared.items())
