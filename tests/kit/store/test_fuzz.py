"""After any number of episodes a fresh fork is as fresh as the first."""

from library_play import play

from dayshift_kit.store import state_hash


def test_two_hundred_episodes_leave_no_trace_in_a_fresh_fork(store, base, fork):
    first = state_hash(fork())
    ends = {}
    for episode in range(200):
        world = fork()
        play(world, seed=episode % 50, steps=8)
        ends.setdefault(episode % 50, set()).add(state_hash(world).state)
        store.drop(world.id)
    assert state_hash(fork()) == first
    assert all(len(seen) == 1 for seen in ends.values()), "the same episode ends the same way each time"
    assert len(set.union(*ends.values())) == 50


def test_a_branching_tree_of_episodes_replays_the_same(store, fork):
    def grow():
        worlds = [fork()]
        for step in range(12):
            parent = worlds[step % len(worlds)]
            child = fork(store.snapshot(parent.id).name if step % 2 else parent.id)
            play(parent, seed=step, steps=4)
            play(child, seed=step + 100, steps=4)
            worlds.append(child)
        return [state_hash(world).state for world in worlds]

    assert grow() == grow()
