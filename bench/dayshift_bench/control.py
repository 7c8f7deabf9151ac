"""What a training run asks of the control plane again and again."""

from dayshift_bench.measuring import Measurement, beside, timed
from dayshift_bench.serving import FLOOR, place, plain_timing, served
from dayshift_bench.setting import Measure, Setting


def fork_and_first_page(setting: Setting) -> Measurement:
    """A new world, a ticket into it, the channel page there, and its end: five calls."""
    app, where = served(setting), place(setting)

    def act() -> None:
        with app.world() as world, app.seat(world, where.person) as visitor:
            visitor.get(where.page)

    timing = timed(act, runs=setting.runs(100))
    return beside("control.fork_and_first_page", timing, floor=FLOOR, floor_timing=plain_timing(setting))


def fork(setting: Setting) -> Measurement:
    """A new world and its end: two calls."""
    app = served(setting)

    def act() -> None:
        with app.world():
            pass

    timing = timed(act, runs=setting.runs(200))
    return beside("control.fork", timing, floor=FLOOR, floor_timing=plain_timing(setting))


def diff_after_one_message(setting: Setting) -> Measurement:
    """What a message that somebody posted in a form changed since the base."""
    app, where = served(setting), place(setting)
    with app.world() as world, app.seat(world, where.person) as visitor:
        visitor.read(where.page)
        visitor.post(where.messages, text="One message more.")
        if not app.control.diff(world, app.at.snapshot).material:
            raise RuntimeError("A message was posted, and the diff shows nothing.")
        timing = timed(lambda: app.control.diff(world, app.at.snapshot), runs=setting.runs(200))
    return beside("control.diff_after_one_message", timing, floor=FLOOR, floor_timing=plain_timing(setting))


MEASUREMENTS: tuple[Measure, ...] = (fork_and_first_page, fork, diff_after_one_message)
