"""Everything Outlay keeps, and what can be done with it."""

from dayshift_expenses.models.advances import AdvanceUse, CashAdvance
from dayshift_expenses.models.approvals import ApprovalRule, ApprovalStep, Case, Chain, Seat, chain_for
from dayshift_expenses.models.cards import (
    Card,
    CardTransaction,
    MatchSuggestion,
    ReceiptReminder,
    RefusedMatch,
    StatementPeriod,
)
from dayshift_expenses.models.categories import Category, CategoryAccount
from dayshift_expenses.models.comments import Comment, CommentMention
from dayshift_expenses.models.company import (
    CostCentre,
    Department,
    Entity,
    GlAccount,
    PeriodLock,
    Project,
    Tag,
    TagList,
)
from dayshift_expenses.models.currencies import Currency, ExchangeRate
from dayshift_expenses.models.duplicates import DuplicatePair
from dayshift_expenses.models.expenses import (
    Affidavit,
    Allocation,
    Attendee,
    Expense,
    ExpenseFields,
    ExpenseTag,
    Guest,
    ReceiptUse,
    Share,
)
from dayshift_expenses.models.journal import EntityAccount, JournalEntry, JournalLine
from dayshift_expenses.models.payments import BatchReport, Debt, DebtSettlement, Payment, PaymentBatch
from dayshift_expenses.models.people import Absence, Delegation, Person, PersonRole
from dayshift_expenses.models.policies import CategorySettings, Policy, PolicySettings, PolicyVersion
from dayshift_expenses.models.receipts import Receipt, ScanReading
from dayshift_expenses.models.reports import Report, Totals
from dayshift_expenses.models.taxes import TaxRate
from dayshift_expenses.models.transitions import Action, Answer, answer, answers
from dayshift_expenses.models.views import SavedView
from dayshift_expenses.models.violations import Violation

__all__ = [
    "Absence", "Action", "AdvanceUse", "Affidavit", "Allocation", "Answer", "ApprovalRule", "ApprovalStep",
    "Attendee", "BatchReport", "Card", "CardTransaction", "Case", "CashAdvance", "Category",
    "CategoryAccount", "CategorySettings", "Chain", "Comment", "CommentMention", "CostCentre", "Currency",
    "Debt", "DebtSettlement", "Delegation", "Department", "DuplicatePair", "Entity", "EntityAccount",
    "ExchangeRate", "Expense", "ExpenseFields", "ExpenseTag", "GlAccount", "Guest", "JournalEntry",
    "JournalLine", "MatchSuggestion", "Payment", "PaymentBatch", "PeriodLock", "Person", "PersonRole",
    "Policy", "PolicySettings", "PolicyVersion", "Project", "Receipt", "ReceiptReminder", "ReceiptUse",
    "RefusedMatch", "Report", "SavedView", "ScanReading", "Seat", "Share", "StatementPeriod", "Tag",
    "TagList", "TaxRate", "Totals", "Violation",
    "answer", "answers", "chain_for",
]  # fmt: skip
