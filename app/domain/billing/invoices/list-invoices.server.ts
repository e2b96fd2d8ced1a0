import { and, eq, gte, lt, lte, ne, type SQL } from "drizzle-orm";
import { inList } from "#db/expressions";
import { invoices } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import { listBrands, listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { dayOf } from "../../kernel/days";
import { lastOfMonth } from "../days";
import type { InvoiceView } from "../invoice-labels";
import { openAmounts } from "../overview/billing-figures.repo.server";
import { openMinorOf } from "./open-balance.repo.server";
import { isOverdue } from "./overdue";

const SHOWN = {
  id: invoices.id,
  companyId: invoices.companyId,
  kind: invoices.kind,
  status: invoices.status,
  number: invoices.number,
  periodFrom: invoices.periodFrom,
  periodTo: invoices.periodTo,
  currency: invoices.currency,
  totalMinor: invoices.totalMinor,
  taxMinor: invoices.taxMinor,
  creditOf: invoices.creditOf,
  createdAt: invoices.createdAt,
  issuedAt: invoices.issuedAt,
  dueOn: invoices.dueOn,
  paidAt: invoices.paidAt,
  collectorStatus: invoices.collectorStatus,
};

function isInView(view: InvoiceView | undefined, today: string): SQL | undefined {
  if (view === undefined) return undefined;
  if (view === "credit-note") return eq(invoices.kind, "credit-note");
  return and(
    eq(invoices.status, view === "overdue" ? "issued" : view),
    eq(invoices.kind, "invoice"),
    view === "overdue" ? lt(invoices.dueOn, today) : undefined,
  );
}

interface InvoiceQuery {
  companyId?: string | undefined;
  status?: InvoiceView | undefined;
  /** "2026-05": invoices with days in that month. */
  month?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Drafts are visible to the provider only. */
const isVisible = (ctx: Ctx): SQL | undefined => (ctx.can("billing.manage") ? undefined : ne(invoices.status, "draft"));

const isInMonth = (month: string | undefined): SQL | undefined =>
  month ? and(lte(invoices.periodFrom, lastOfMonth(`${month}-01`)), gte(invoices.periodTo, `${month}-01`)) : undefined;

/** A page of invoices and credit notes in reach, newest first, with their balances. @throws not_found */
export async function listInvoices(ctx: Ctx, { companyId, status, month, cursor, limit }: InvoiceQuery) {
  const db = ctx.db.within(companyId);
  const today = dayOf(ctx.now());
  const [rows, open, companies] = await db.batch(
    db.newest(invoices, (own) => ({ ...SHOWN, openMinor: openMinorOf(own) }), {
      where: and(isInView(status, today), isInMonth(month), isVisible(ctx)),
      before: cursor,
      limit: limit + 1,
    }),
    openAmounts(db, today, isVisible(ctx)),
    listReachableCompanies(ctx),
  );
  const shown = rows.slice(0, limit);
  return {
    rows: shown.map((row) => ({ ...row, isOverdue: isOverdue(row, today) })),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    open,
    companies: companies.map(({ id, name }) => ({ id, name })),
  };
}

/** A company's newest documents with their balances, for the caller's batch. */
export const newestInvoices = (db: CompanyDb, today: string, where: SQL | undefined, limit: number) =>
  db
    .newest(invoices, (own) => ({ ...SHOWN, openMinor: openMinorOf(own) }), { where, limit })
    .map((rows) => rows.map((row) => ({ ...row, isOverdue: isOverdue(row, today) })));

/** The drafts among these, with their companies. */
export const draftsAmong = (ctx: Ctx, ids: readonly string[]) =>
  readDrafts(ctx, ctx.db, inList(invoices.id, ids), ids.length);

/** The oldest drafts that match the list's filters. @throws not_found for a company out of reach */
export const draftsMatching = (
  ctx: Ctx,
  { companyId, month }: Pick<InvoiceQuery, "companyId" | "month">,
  limit: number,
) => readDrafts(ctx, ctx.db.within(companyId), isInMonth(month), limit);

async function readDrafts(ctx: Ctx, db: Ctx["db"], condition: SQL | undefined, limit: number) {
  const [drafts, brands] = await db.batch(
    db.select(invoices, {
      columns: SHOWN,
      where: and(eq(invoices.status, "draft"), condition),
      orderBy: invoices.id,
      limit,
    }),
    listBrands(ctx),
  );
  return drafts.map((draft) => ({
    ...draft,
    companyName: brands.find(({ id }) => id === draft.companyId)?.name ?? "",
  }));
}
