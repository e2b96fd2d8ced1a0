import { and, eq, gte, inArray, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import { inList } from "#db/expressions";
import { inIdOrder } from "#db/id-order.server";
import type { Ownership } from "#db/ownership.server";
import { invoices } from "#db/schema/billing";
import type { ScopedDb } from "#db/scoped.server";
import { MAX_SORTED, type SortOrder } from "#db/sort-order.server";
import { companyIdsNamed } from "../../../companies/companies.service.server";
import { type ListDefinition, readSort } from "../../../filters/list-definition";
import { lastOfMonth } from "../../days";
import { type InvoiceView, type TypedNumber, typedDocument } from "../../invoice-labels";
import { openMinorOf, paidCreditedMinorOf } from "../open-balance.repo.server";
import { INVOICE_LIST, type InvoiceField } from "./invoice-columns";

export const LISTED = {
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
  paidMinor: invoices.paidMinor,
  creditOf: invoices.creditOf,
  reference: invoices.reference,
  createdAt: invoices.createdAt,
  issuedAt: invoices.issuedAt,
  dueOn: invoices.dueOn,
  paidAt: invoices.paidAt,
  collectorStatus: invoices.collectorStatus,
};

export interface InvoiceListing {
  status?: InvoiceView | undefined;
  /** "2026-05": documents with days in that month. */
  month?: string | undefined;
  /** Drafts whose id is before this one, which contains the moment they were created. */
  draftsBefore?: string | undefined;
  /** A document's number, or part of a company's name. */
  q?: string | undefined;
  /** Restricts the list to these ids. */
  ids?: readonly string[] | undefined;
  today: string;
  /** Drafts are visible to the provider only. */
  withDrafts: boolean;
}

export interface InvoicePage {
  sort?: string | undefined;
  cursor?: string | null | undefined;
  limit: number;
}

export const isVisible = ({ withDrafts }: InvoiceListing): SQL | undefined =>
  withDrafts ? undefined : ne(invoices.status, "draft");

export function isInView({ status, today }: InvoiceListing): SQL | undefined {
  if (status === undefined) return undefined;
  if (status === "credit-note") return eq(invoices.kind, "credit-note");
  return and(
    eq(invoices.status, status === "overdue" ? "issued" : status),
    eq(invoices.kind, "invoice"),
    status === "overdue" ? lt(invoices.dueOn, today) : undefined,
  );
}

const isInMonth = ({ month }: InvoiceListing): SQL | undefined =>
  month ? and(lte(invoices.periodFrom, lastOfMonth(`${month}-01`)), gte(invoices.periodTo, `${month}-01`)) : undefined;

const isOldDraft = ({ draftsBefore }: InvoiceListing): SQL | undefined =>
  draftsBefore ? and(eq(invoices.status, "draft"), lt(invoices.id, draftsBefore)) : undefined;

const isChosen = ({ ids }: InvoiceListing): SQL | undefined => (ids ? inList(invoices.id, ids) : undefined);

const isNumbered = ({ number, kinds }: TypedNumber): SQL =>
  sql`${inArray(invoices.kind, [...kinds])} and ${invoices.number} = ${number}`;

/** The listing as conditions on `invoices`. */
export function conditionsOf(db: ScopedDb, listing: InvoiceListing): SQL {
  const { q } = listing;
  const typed = q ? typedDocument(q) : null;
  const isFound = typed ? isNumbered(typed) : q ? sql`${invoices.companyId} in (${companyIdsNamed(db, q)})` : undefined;
  return and(isFound, ...filtersOf(listing)) ?? sql`1`;
}

const filtersOf = (listing: InvoiceListing) => [
  isInView(listing),
  isInMonth(listing),
  isOldDraft(listing),
  isVisible(listing),
  isChosen(listing),
];

/** The order that `sort` in the list's URL names; null for the list's own. */
function invoiceSort(sort: string | undefined): SortOrder | null {
  const { column, direction } = readSort(INVOICE_LIST, sort);
  const list: ListDefinition<string, InvoiceField> = INVOICE_LIST;
  const by = sort && list.columns[column]?.sort?.by;
  return by ? { by: invoices[by], direction } : null;
}

/** A page of documents with their balances: newest first, or in the order of a column. */
export function invoicePage(db: ScopedDb, listing: InvoiceListing, { sort, cursor, limit }: InvoicePage) {
  const { q, status, month, ids, draftsBefore } = listing;
  const columns = (own: Ownership) => ({
    ...LISTED,
    openMinor: openMinorOf(own),
    creditedMinor: paidCreditedMinorOf(own),
  });
  const order = invoiceSort(sort);
  if (order || q || month) {
    const isFiltered = Boolean(q || status || month || ids || draftsBefore);
    return db.sorted(invoices, columns, {
      ...(order ?? { by: invoices.id, direction: "desc" }),
      ...{ cursor, limit, where: isVisible(listing) },
      matches: isFiltered ? (own) => matchesOf(db, own, listing, MAX_SORTED) : undefined,
    });
  }
  const where = and(...filtersOf(listing));
  return db.newest(invoices, columns, { where, before: cursor, limit: limit + 1 }).map((rows) => ({
    rows: rows.slice(0, limit),
    next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  }));
}

/**
 * `from … where …` for the documents with days in the listing's month. Nearly all begin in it and are found by that; those
 * that go over months have a small index of their own.
 */
function matchesInMonth(db: ScopedDb, own: Ownership, listing: InvoiceListing, limit: number): SQL {
  const { q, month } = listing;
  const [first, last] = [`${month}-01`, lastOfMonth(`${month}-01`)];
  const where = and(isInView(listing), isVisible(listing), isChosen(listing)) ?? sql`1`;
  const from = (condition: SQL, anywhere: string) =>
    q
      ? sql`select ${invoices.companyId} as company, ${invoices.id} as id from (${companyIdsNamed(db, q)}) as named
          cross join ${invoices} on ${own(invoices)} and ${invoices.companyId} = named.value and ${condition} where ${where}`
      : sql`select ${invoices.companyId} as company, ${invoices.id} as id
          from ${invoices} ${db.scope.kind === "all" ? sql.raw(`indexed by ${anywhere}`) : sql``}
          where ${own(invoices)} and ${condition} and ${where}`;
  const begun = sql`${invoices.periodFrom} >= ${first} and ${invoices.periodFrom} <= ${last}`;
  const going = sql`substr(period_from, 1, 7) <> substr(period_to, 1, 7)
    and ${invoices.periodFrom} < ${first} and ${invoices.periodTo} >= ${first}`;
  return sql`from (
      select * from (${from(begun, "invoices_by_first_day")} order by ${invoices.periodFrom} desc limit ${limit})
      union all ${from(going, "invoices_over_months")}
    ) as found
    cross join ${invoices} on ${invoices.companyId} = found.company and ${invoices.id} = found.id and ${own.found(invoices)}
    limit ${limit}`;
}

/** `from … where …` for the newest documents that match the listing. */
export function matchesOf(db: ScopedDb, own: Ownership, listing: InvoiceListing, limit: number): SQL {
  const where = and(...filtersOf(listing)) ?? sql`1`;
  const { q, month } = listing;
  const typed = q ? typedDocument(q) : null;
  if (month && !typed) return matchesInMonth(db, own, listing, limit);
  if (typed) return sql`from ${invoices} where ${own(invoices)} and ${isNumbered(typed)} and ${where} limit ${limit}`;
  if (q)
    return sql`from (${companyIdsNamed(db, q)}) as named cross join ${invoices} on ${own(invoices)}
      and ${invoices.companyId} = named.value and ${where} order by ${invoices.id} desc limit ${limit}`;
  return inIdOrder(db.scope, invoices, { direction: "desc", where, bound: sql`1`, limit, id: invoices.id }, own);
}
