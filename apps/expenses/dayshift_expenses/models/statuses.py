"""The two axes of a report's status, and the groups of them that rules speak of."""

APPROVAL = ("not_submitted", "pending", "sent_back", "approved", "closed")
PAYMENT = ("not_applicable", "not_paid", "in_batch", "paid", "failed")
OPEN = ("not_submitted", "sent_back")
FINAL = ("approved", "closed")
