import { auditEvent } from "../../audit/audit.service.server";
import { companyInReach } from "../../companies/companies.service.server";
import { csvStream } from "../../files/csv";
import type { ExportColumn } from "../../files/file-table";
import type { Ctx } from "../../kernel/ctx";
import { dayOf, monthsBack } from "../../kernel/days";
import { notFound } from "../../kernel/errors";
import { minorToDecimal } from "../../kernel/money";
import { agedBalances } from "./aging.repo.server";
import { type Account, accountsOf } from "./statement";
import { balancesBefore, listEntries } from "./statement.repo.server";
import type { StatementQuery } from "./statement.schema";
import { entryDocument, entryLabel, statementFileName } from "./statement-labels";

/** Entries shown; more are in the file. */
const MAX_SHOWN = 1_000;
const MAX_EXPORTED = 100_000;
const MONTHS = 3;

/** The asked days in order; without them, the last three months. */
function daysAsked({ from, to }: Pick<StatementQuery, "from" | "to">, today: string) {
  const last = to ?? today;
  const first = from ?? monthsBack(last, MONTHS);
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

/**
 * A company's statement of account: its balance at the beginning, each document and payment with the balance after it,
 * and its open balances by age as of today. @throws not_found
 */
export async function statementScreen(ctx: Ctx, companyId: string, query: StatementQuery) {
  const company = ctx.db.company(companyId);
  const today = dayOf(ctx.now());
  const span = daysAsked(query, today);
  const [named, opening, entries, aged] = await ctx.db.batch(
    companyInReach(ctx, companyId),
    balancesBefore(company, span.from),
    listEntries(company, { ...span, limit: MAX_SHOWN + 1 }),
    agedBalances(company, today),
  );
  if (!named) throw notFound("This company");
  return {
    company: { id: named.id, name: named.name },
    ...span,
    accounts: accountsOf(opening, entries.slice(0, MAX_SHOWN)),
    isCut: entries.length > MAX_SHOWN,
    aged: aged.map((one) => ({ ...one, name: named.name })),
  };
}

/** All entries of a statement, with the open balances by age, for documents. */
export async function statementEntries(ctx: Ctx, companyId: string, query: Pick<StatementQuery, "from" | "to">) {
  const company = ctx.db.company(companyId);
  const today = dayOf(ctx.now());
  const span = daysAsked(query, today);
  const [opening, entries, aged] = await company.batch(
    balancesBefore(company, span.from),
    listEntries(company, { ...span, limit: MAX_EXPORTED }),
    agedBalances(company, today),
  );
  return { ...span, accounts: accountsOf(opening, entries), aged };
}

type Line = Account["entries"][number];

const COLUMNS: readonly ExportColumn<Line>[] = [
  { header: "Date", kind: "text", value: ({ day }) => day },
  { header: "Document", kind: "text", value: entryDocument },
  { header: "Description", kind: "text", value: entryLabel },
  { header: "Due", kind: "text", value: ({ dueOn }) => dueOn },
  { header: "Amount", kind: "number", value: ({ amountMinor, currency }) => minorToDecimal(amountMinor, currency) },
  { header: "Balance", kind: "number", value: ({ balanceMinor, currency }) => minorToDecimal(balanceMinor, currency) },
  { header: "Currency", kind: "text", value: ({ currency }) => currency },
];

/** A statement's entries as CSV, with the balance after each. @throws not_found */
export async function exportStatement(ctx: Ctx, companyId: string, query: StatementQuery) {
  const [{ from, to, accounts }, company] = await Promise.all([
    statementEntries(ctx, companyId, query),
    companyInReach(ctx, companyId),
  ]);
  if (!company) throw notFound("This company");
  await auditEvent(ctx, { action: "export.made", subject: "Statement of account", companyId, after: { from, to } });
  const lines = accounts.flatMap((account) => account.entries);
  async function* pages() {
    yield lines;
  }
  return { name: `${statementFileName(company.name, { from, to })}.csv`, body: csvStream(COLUMNS, pages()) };
}
