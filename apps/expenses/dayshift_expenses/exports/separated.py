"""Tables as CSV: RFC 4180 with a byte order mark, by which spreadsheets know that it is UTF-8."""

import csv
import io

from dayshift_expenses.exports.tables import Table, as_text

BOM = "\ufeff"


def csv_file(table: Table) -> bytes:
    """The table with its heads as the first record."""
    out = io.StringIO(newline="")
    out.write(BOM)
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([column.name for column in table.columns])
    writer.writerows([as_text(cell) for cell in row] for row in table.rows)
    return out.getvalue().encode()
