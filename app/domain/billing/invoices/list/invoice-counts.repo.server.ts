import { type SQL, sql } from "drizzle-orm";
import { numberFrom, textFrom, total } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { invoices } from "#db/schema/billing";
import { invoiceTallies } from "#db/schema/rollups";
import type { ScopedDb } from "#db/scoped.server";
import { MAX_SORTED } from "#db/sort-order.server";
import type { Statement } from "#db/statement.server";
import type { InvoiceView } from "../../invoice-labels";
import { statusIndexOf } from "../open-balance.repo.server";
import { type InvoiceListing, isInView, matchesOf } from "./invoice-listing.repo.server";

export type InvoiceCounts = Record<InvoiceView | "all", number>;

/**
 * Number of documents by view that match the search, the month and the age. Without those, tallies answer, and only the overdue
 * invoices are counted; with them, the newest MAX_SORTED matches and one more are.
 */
export const countInvoices = (db: ScopedDb, listing: InvoiceListing): Statement<InvoiceCounts> =>
  listing.q || listing.month || listing.draftsBefore ? countMatches(db, listing) : readTallies(db, listing);

const withAll = (views: Record<Exclude<InvoiceView, "draft">, number>, drafts: number): InvoiceCounts => ({
  ...views,
  draft: drafts,
  // The overdue ones are issued ones.
  all: drafts + views.issued + views.paid + views.credited + views["credit-note"],
});

function readTallies(db: ScopedDb, listing: InvoiceListing): Statement<InvoiceCounts> {
  const overdue = (own: Ownership): SQL => sql`(select count(*) from ${invoices} indexed by ${statusIndexOf(db)}
    where ${own(invoices)} and ${isInView({ ...listing, status: "overdue" })})`;
  return db
    .rows(
      (own) => ({
        drafts: total(invoiceTallies.draft),
        issued: total(invoiceTallies.issued),
        paid: total(invoiceTallies.paid),
        credited: total(invoiceTallies.credited),
        notes: total(invoiceTallies["credit-note"]),
        overdue: overdue(own).mapWith(Number),
      }),
      (own) => sql`from ${invoiceTallies} where ${own(invoiceTallies)}`,
    )
    .map(([row]) => {
      const { drafts = 0, notes = 0, issued = 0, paid = 0, credited = 0, overdue = 0 } = row ?? {};
      return withAll({ issued, paid, credited, overdue, "credit-note": notes }, listing.withDrafts ? drafts : 0);
    });
}

interface Group {
  kind: string;
  status: string;
  isDue: number;
  n: number;
}

function countMatches(db: ScopedDb, listing: InvoiceListing): Statement<InvoiceCounts> {
  const ofAnyView = { ...listing, status: undefined };
  return db
    .rows(
      {
        kind: textFrom("matched.kind"),
        status: textFrom("matched.status"),
        isDue: numberFrom("matched.is_due"),
        n: sql`count(*)`.mapWith(Number),
      },
      (
        own,
      ) => sql`from (select ${invoices.kind}, ${invoices.status}, coalesce(${invoices.dueOn} < ${listing.today}, 0) as is_due
        ${matchesOf(db, own, ofAnyView, MAX_SORTED + 1)}) as matched group by 1, 2, 3`,
    )
    .map((groups) => {
      const sum = (isMeant: (group: Group) => boolean) => groups.filter(isMeant).reduce((n, group) => n + group.n, 0);
      const inStatus = (status: string) => sum((group) => group.kind === "invoice" && group.status === status);
      const views = {
        issued: inStatus("issued"),
        paid: inStatus("paid"),
        credited: inStatus("credited"),
        overdue: sum(({ kind, status, isDue }) => kind === "invoice" && status === "issued" && isDue === 1),
        "credit-note": sum(({ kind }) => kind === "credit-note"),
      };
      return withAll(views, inStatus("draft"));
    });
}
