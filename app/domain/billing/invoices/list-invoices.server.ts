import { and, eq, type SQL } from "drizzle-orm";
import { inList } from "#db/expressions";
import { invoices } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import { listBrands, listReachableCompanies } from "../../companies/companies.service.server";
import { listViews, viewAudiences } from "../../filters/saved-views.server";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { type InvoiceView, oldDraftsBefore } from "../invoice-labels";
import { openAmounts } from "../overview/billing-figures.repo.server";
import { monthsOf } from "../revenue";
import { countInvoices } from "./list/invoice-counts.repo.server";
import { conditionsOf, type InvoiceListing, invoicePage, isVisible, LISTED } from "./list/invoice-listing.repo.server";
import { openMinorOf, paidCreditedMinorOf } from "./open-balance.repo.server";
import { dueState } from "./overdue";

export interface InvoiceFilter {
  companyId?: string | undefined;
  status?: InvoiceView | undefined;
  /** "2026-05": invoices with days in that month. */
  month?: string | undefined;
  /** "old": drafts that were created more than OLD_DRAFT_DAYS ago. */
  age?: "old" | undefined;
  /** A document's number, or part of a company's name. */
  q?: string | undefined;
  /** Restricts the list to these ids. */
  ids?: readonly string[] | undefined;
}

export interface InvoiceQuery extends InvoiceFilter {
  sort?: string | undefined;
  cursor?: string | null | undefined;
  limit: number;
}

const listingOf = (ctx: Ctx, { status, month, age, q, ids }: InvoiceFilter): InvoiceListing => ({
  ...{ status, month, q, ids },
  draftsBefore: age && oldDraftsBefore(ctx.now()),
  today: billingToday(ctx),
  withDrafts: ctx.can("billing.manage"),
});

/** A page of invoices and credit notes in reach with their balances, for the caller's batch. @throws OutOfScope */
export function invoicesOf(ctx: Ctx, { companyId, sort, cursor, limit, ...filter }: InvoiceQuery) {
  const listing = listingOf(ctx, filter);
  return invoicePage(ctx.db.within(companyId), listing, { sort, cursor, limit }).map(({ rows, next }) => ({
    rows: rows.map((row) => ({ ...row, ...dueState(row, listing.today) })),
    next,
  }));
}

/** A page of invoices and credit notes in reach, with the companies. @throws not_found */
export async function listInvoices(ctx: Ctx, query: InvoiceQuery) {
  const [page, companies] = await ctx.db.batch(invoicesOf(ctx, query), listReachableCompanies(ctx));
  return { ...page, companies: companies.map(({ id, name }) => ({ id, name })) };
}

/** The list's page, its counts by view, the open amounts, and saved views, in one round trip. @throws not_found */
export async function invoicesScreen(ctx: Ctx, query: InvoiceQuery) {
  const { companyId } = query;
  const db = ctx.db.within(companyId);
  const listing = listingOf(ctx, query);
  const [page, counts, open, companies, views, [oldest]] = await ctx.db.batch(
    invoicesOf(ctx, query),
    countInvoices(db, listing),
    openAmounts(db, listing.today, isVisible(listing)),
    listReachableCompanies(ctx),
    listViews(ctx, "invoices", companyId),
    db.oldest(invoices, { from: invoices.periodFrom }, { where: isVisible(listing), limit: 1 }),
  );
  const { today, month } = listing;
  const months = monthsOf({ from: oldest?.from ?? today, to: today });
  return {
    ...page,
    ...{ counts, open, views },
    /** Those to choose from, newest first. */
    months: [...new Set(month ? [...months, month] : months)].sort().reverse(),
    audiences: viewAudiences(ctx, "invoices", companies),
    companies: companies.map(({ id, name }) => ({ id, name })),
  };
}

/** A company's newest documents with their balances, for the caller's batch. */
export const newestInvoices = (db: CompanyDb, today: string, where: SQL | undefined, limit: number) =>
  db
    .newest(invoices, (own) => ({ ...LISTED, openMinor: openMinorOf(own), creditedMinor: paidCreditedMinorOf(own) }), {
      where,
      limit,
    })
    .map((rows) => rows.map((row) => ({ ...row, ...dueState(row, today) })));

/** The drafts among these, with their companies. */
export const draftsAmong = (ctx: Ctx, ids: readonly string[]) =>
  readDrafts(ctx, ctx.db, inList(invoices.id, ids), ids.length);

/** The oldest drafts that match the list's filters. @throws not_found for a company out of reach */
export function draftsMatching(ctx: Ctx, { companyId, ...filter }: InvoiceFilter, limit: number) {
  const db = ctx.db.within(companyId);
  return readDrafts(ctx, db, conditionsOf(db, listingOf(ctx, filter)), limit);
}

async function readDrafts(ctx: Ctx, db: Ctx["db"], condition: SQL, limit: number) {
  const [drafts, brands] = await db.batch(
    db.select(invoices, {
      columns: LISTED,
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
