import { asns } from "#db/schema/inbound/asns";
import type { ScopedDb } from "#db/scoped.server";
import type { SortOrder } from "#db/sort-order.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import { type ListDefinition, readSort } from "../../filters/list-definition";
import { mostCounted } from "../../filters/match-limits";
import { listViews, viewAudiences } from "../../filters/saved-views.server";
import { todayAtWarehouse, todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { listedWarehouse, startingWarehouse, warehouseChoices } from "../../warehouses/warehouse-choices.server";
import { listWarehouses, shownWarehouseRow } from "../../warehouses/warehouse-shown.server";
import { RECEIVABLE } from "../asn/asn-status";
import { ASN_LIST, type AsnField } from "./asn-columns";
import { type AsnListing, appointmentsOn, countAsns, listAsns } from "./asn-list.repo.server";
import type { AsnsQuery, DocksQuery } from "./asn-list.schema";

const SHOWN = 50;

function orderOf(sort: string | undefined): SortOrder | null {
  if (!sort) return null;
  const list: ListDefinition<string, AsnField> = ASN_LIST;
  const { column, direction } = readSort(list, sort);
  const by = list.columns[column]?.sort?.by;
  return by ? { by: asns[by], direction } : null;
}

type Narrowing = Pick<AsnsQuery, "q" | "status" | "warehouse">;

const listingOf = ({ q, status, warehouse }: Narrowing): AsnListing => ({
  q: q || undefined,
  warehouseId: warehouse,
  statuses: status === "open" ? RECEIVABLE : status ? [status] : undefined,
});

/** A page of announced receipts, as one statement. */
export const asnPage = (db: ScopedDb, query: Narrowing & Pick<AsnsQuery, "sort" | "cursor">, limit = SHOWN) =>
  listAsns(db, listingOf(query), { order: orderOf(query.sort), cursor: query.cursor, limit });
export type AsnRow = Awaited<ReturnType<typeof asnPage>>["rows"][number];

/**
 * The list's screen in one round trip; without a warehouse, of the one that the user works in.
 * @throws not_found for a company out of scope
 */
export async function asnsScreen(ctx: Ctx, { warehouse, ...asked }: AsnsQuery) {
  const query = { ...asked, warehouse: listedWarehouse(ctx, warehouse) };
  const db = ctx.db.within(query.company);
  const isFiltered = Boolean(query.q || query.status || query.warehouse);
  const [page, companies, views, warehouses, count] = await ctx.db.batch(
    asnPage(db, query),
    listReachableCompanies(ctx),
    listViews(ctx, "inbound", query.company),
    warehouseChoices(ctx),
    ...(isFiltered ? [countAsns(db, listingOf(query), mostCounted(Boolean(query.sort)))] : []),
  );
  return {
    ...page,
    /** Counted only for filters, which read the documents anyway. */
    count: count ?? null,
    ...{ views, warehouses, starting: startingWarehouse(ctx) },
    audiences: viewAudiences(ctx, "inbound", companies),
    companies: companies.map(({ id, name }) => ({ id, name })),
    may: { announce: ctx.can("inbound.announce"), manage: ctx.can("inbound.manage") },
  };
}

/** The docks of a warehouse on one day, usually its today. @throws not_found for a company out of scope */
export async function docksScreen(ctx: Ctx, { company, day: asked, warehouse }: DocksQuery) {
  const db = ctx.db.within(company);
  const [shown, warehouses, companies] = await ctx.db.batch(
    shownWarehouseRow(ctx, warehouse),
    listWarehouses(ctx),
    listReachableCompanies(ctx),
  );
  const today = shown ? todayAtWarehouse(ctx, shown.id) : todayOf(ctx);
  const day = asked ?? today;
  return {
    rows: shown ? await appointmentsOn(db, shown.id, day) : [],
    ...{ day, today, warehouse: shown },
    /** To choose from; empty when there is only one. */
    warehouses: warehouses.length > 1 ? warehouses : [],
    companies: companies.map(({ id, name }) => ({ id, name })),
  };
}
