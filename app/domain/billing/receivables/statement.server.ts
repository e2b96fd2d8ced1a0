import { auditEvent } from "../../audit/audit.service.server";
import { companyInReach } from "../../companies/companies.service.server";
import { csvStream } from "../../files/csv";
import type { ExportColumn } from "../../files/file-table";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { monthsBack } from "../../kernel/days";
import { notFound } from "../../kernel/errors";
import { minorToDecimal } from "../../kernel/money";
import { agedBalances } from "./aging.repo.server";
import { type Account, accountsOf, statementPeriods } from "./statement";
import { balancesBefore, listEntries } from "./statement.repo.server";
import type { StatementQuery } from "./statement.schema";
import { closingLabel, entryDocument, entryLabel, openingLabel, statementFileName } from "./statement-labels";

/** Entries shown; more are in the file. */
const MAX_SHOWN = 1_000;
const MAX_EXPORTED = 100_000;
const MONTHS = 3;

type Span = { from: string; to: string };

/** The asked days in order; without them, the last three months. */
function daysAsked({ from, to }: Pick<StatementQuery, "from" | "to">, today: string): Span {
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
  const today = billingToday(ctx);
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
    periods: statementPeriods(today),
    accounts: accountsOf(opening, entries.slice(0, MAX_SHOWN)),
    isCut: entries.length > MAX_SHOWN,
    aged: aged.map((one) => ({ ...one, name: named.name })),
  };
}

/** All entries of a statement, with the open balances by age, for documents. */
export async function statementEntries(ctx: Ctx, companyId: string, query: Pick<StatementQuery, "from" | "to">) {
  const company = ctx.db.company(companyId);
  const today = billingToday(ctx);
  const span = daysAsked(query, today);
  const [opening, entries, aged] = await company.batch(
    balancesBefore(company, span.from),
    listEntries(company, { ...span, limit: MAX_EXPORTED }),
    agedBalances(company, today),
  );
  return { ...span, accounts: accountsOf(opening, entries), aged };
}

interface Line {
  day: string;
  document: string;
  description: string;
  dueOn: string | null;
  amountMinor: number | null;
  balanceMinor: number;
  currency: string;
}

const COLUMNS: readonly ExportColumn<Line>[] = [
  { header: "Date", kind: "text", value: ({ day }) => day },
  { header: "Document", kind: "text", value: ({ document }) => document },
  { header: "Description", kind: "text", value: ({ description }) => description },
  { header: "Due", kind: "text", value: ({ dueOn }) => dueOn },
  {
    header: "Amount",
    kind: "number",
    value: ({ amountMinor, currency }) => (amountMinor === null ? null : minorToDecimal(amountMinor, currency)),
  },
  { header: "Balance", kind: "number", value: ({ balanceMinor, currency }) => minorToDecimal(balanceMinor, currency) },
  { header: "Currency", kind: "text", value: ({ currency }) => currency },
];

/** An account's entries between its balances at the beginning and the end. */
function linesOf({ currency, openingMinor, closingMinor, entries }: Account, { from, to }: Span): Line[] {
  const balance = (day: string, description: string, balanceMinor: number): Line => ({
    ...{ day, description, balanceMinor, currency, document: "", dueOn: null, amountMinor: null },
  });
  return [
    balance(from, openingLabel(from), openingMinor),
    ...entries.map((entry) => ({ ...entry, document: entryDocument(entry), description: entryLabel(entry) })),
    balance(to, closingLabel(to), closingMinor),
  ];
}

/** A statement's entries as CSV with the balance after each, between its first and last balance. @throws not_found */
export async function exportStatement(ctx: Ctx, companyId: string, query: StatementQuery) {
  const [{ from, to, accounts }, company] = await Promise.all([
    statementEntries(ctx, companyId, query),
    companyInReach(ctx, companyId),
  ]);
  if (!company) throw notFound("This company");
  await auditEvent(ctx, { action: "export.made", subject: "Statement of account", companyId, after: { from, to } });
  const lines = accounts.flatMap((account) => linesOf(account, { from, to }));
  async function* pages() {
    yield lines;
  }
  return { name: `${statementFileName(company.name, { from, to })}.csv`, body: csvStream(COLUMNS, pages()) };
}
