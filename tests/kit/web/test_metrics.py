"""Metrics come out in the text format that Prometheus reads."""

from dayshift_kit.metrics import Metrics


def test_requests_are_counted_by_listener_method_and_status():
    metrics = Metrics()
    metrics.observe("public", method="GET", status=200, seconds=0.02)
    metrics.observe("public", method="GET", status=200, seconds=7)
    text = metrics.text({})
    assert 'dayshift_requests_total{listener="public",method="GET",status="200"} 2' in text
    assert 'dayshift_request_seconds_bucket{listener="public",le="0.025"} 1' in text
    assert 'dayshift_request_seconds_bucket{listener="public",le="+Inf"} 2' in text
    assert 'dayshift_request_seconds_sum{listener="public"} 7.020000' in text


def test_made_up_methods_share_one_label():
    metrics = Metrics()
    for method in ('X"y', "BREW"):
        metrics.observe("public", method=method, status=405, seconds=0)
    assert 'method="other",status="405"} 2' in metrics.text({})


def test_gauges_carry_their_meaning():
    text = Metrics().text({"dayshift_worlds": ("Live worlds.", 3.0)})
    assert "# HELP dayshift_worlds Live worlds.\n# TYPE dayshift_worlds gauge\ndayshift_worlds 3\n" in text
