import { displayName } from "../../access/access.schema";
import { typedDocument } from "../../billing/invoice-labels";
import { productPage } from "../../catalog/product-list.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import { namedAsns, readAsnCode } from "../../inbound/find-asns.server";
import { findSerials, storedSerial } from "../../inbound/find-serials.server";
import type { Ctx } from "../../kernel/ctx";
import { areTwoLetters, foundOrders, numberedOrders } from "../../orders/orders.service.server";
import { namedReturns, readReturnCode } from "../../returns/find-returns.server";
import { findBoxes } from "../../shipping/find-shipping.server";
import { findUsers } from "../../users/users.service.server";
import { findArticles } from "../help/find-articles.server";
import type { FoundArticle } from "../help/support.schema";
import { readCommand } from "./command";
import { codedLocations, numberedInvoices, numberedLots, trackedParcels } from "./search.repo.server";
import { NOTHING, type SearchResult, SHORTEST_TEXT, SHOWN } from "./search.schema";
import { countActions, formsFor, orderActions, productActions } from "./search-actions";
import { pagesFor } from "./search-pages";

/** More than are shown, so that an exact SKU match is among them. */
const LOOKED_AT = 20;

/**
 * What matches a text, a few of each kind, best first, within the caller's reach, in one round trip: actions, pages, orders,
 * parcels, serial numbers, products, announced receipts, returns, lots, locations, invoices, boxes, companies, users and help articles. Locations,
 * invoices, boxes and users only for callers who work with them.
 */
export async function searchEverything(ctx: Ctx, text: string): Promise<SearchResult> {
  const typed = text
    .replace(/\p{Cc}+/gu, " ")
    .replace(/^[\s#]+/, "")
    .trim();
  if (typed === "") return NOTHING;
  const command = readCommand(typed);
  const q = command?.ref ?? typed;
  const low = q.toLowerCase();
  const isForArticles = !command && typed.length >= SHORTEST_TEXT;
  const [read, articles] = await Promise.all([
    ctx.db.batchByName(statementsFor(ctx, q)),
    isForArticles ? findArticles(ctx, typed).catch(noArticles(ctx)) : [],
  ]);
  const { companies } = read;
  const isMany = companies.length > 1;
  const nameOf = (id: string) => (isMany ? companies.find((one) => one.id === id)?.name : null) ?? null;
  const orders = distinct([...read.numbered.rows, ...(read.orders?.rows ?? [])]).slice(0, SHOWN);
  const products = bestFirst(read.products?.rows ?? [], low, ({ sku, name }) => [sku, name]);
  const named = companies.filter(({ name }) => name.toLowerCase().includes(low));
  const actions = command
    ? [
        ...orderActions(command, orders, ctx),
        ...productActions(command, products, ctx.can),
        ...countActions(command, ctx.can),
      ]
    : formsFor(typed, ctx.can);
  return {
    actions: actions.slice(0, SHOWN),
    pages: pagesFor(typed, ctx.can).slice(0, SHOWN),
    orders: orders.map(({ id, orderNumber, customerName, status, companyId }) => {
      return { id, orderNumber, customerName, status, companyName: nameOf(companyId) };
    }),
    parcels: (read.parcels ?? []).map(({ companyId, ...parcel }) => ({ ...parcel, companyName: nameOf(companyId) })),
    serials: (read.serials ?? []).map(({ companyId, ...unit }) => ({ ...unit, companyName: nameOf(companyId) })),
    products: products.map(({ id, name, sku, companyId }) => {
      return { id, name, sku, companyId, companyName: nameOf(companyId) };
    }),
    asns: (read.asns ?? []).map(({ companyId, ...asn }) => ({ ...asn, companyName: nameOf(companyId) })),
    returns: (read.returns ?? []).map(({ companyId, ...one }) => ({ ...one, companyName: nameOf(companyId) })),
    lots: (read.lots ?? []).map(({ companyId, ...lot }) => ({ ...lot, companyName: nameOf(companyId) })),
    locations: onePerBin(read.locations ?? []).map(({ id, code, zone, companyId, isShared }) => {
      return { id, code, zone, companyName: isShared ? null : nameOf(companyId) };
    }),
    invoices: (read.invoices ?? []).map(({ companyId, ...one }) => ({ ...one, companyName: nameOf(companyId) })),
    boxes: (read.boxes ?? []).map(({ id, name, mayEdit, companyId }) => {
      return { id, name, mayEdit, companyName: companyId && nameOf(companyId) };
    }),
    // A user of a single company has no other company to open.
    companies: isMany ? bestFirst(named, low, ({ name }) => [name]).map(({ id, name }) => ({ id, name })) : [],
    users: (read.users?.rows ?? []).map((user) => {
      return { id: user.id, name: displayName(user), email: user.email, role: user.role };
    }),
    articles: articles.slice(0, SHOWN),
  };
}

/** Orders are found although the help's files cannot be read. */
const noArticles =
  ({ log }: Pick<Ctx, "log">) =>
  (error: unknown): FoundArticle[] => {
    log.warn("help articles not read", { error: String(error) });
    return [];
  };

/** The reads of one search; texts that are too short for an index, and kinds the caller may not read, are left out. */
function statementsFor(ctx: Ctx, q: string) {
  const isLong = [...q].length >= SHORTEST_TEXT;
  const asnCode = readAsnCode(q);
  const returnCode = readReturnCode(q);
  const typedNumber = ctx.can("billing.read") ? typedDocument(q) : null;
  return {
    companies: listReachableCompanies(ctx),
    numbered: numberedOrders(ctx, q, SHOWN),
    orders: isLong || areTwoLetters(q) ? foundOrders(ctx, q, SHOWN) : undefined,
    products: isLong ? productPage(ctx.db, { q, limit: LOOKED_AT }) : undefined,
    parcels: isLong ? trackedParcels(ctx.db, q.replace(/\s+/g, "").toUpperCase(), SHOWN) : undefined,
    serials: isLong ? findSerials(ctx.db, storedSerial(q) ?? q, SHOWN) : undefined,
    asns: asnCode ? namedAsns(ctx.db, asnCode, SHOWN) : undefined,
    returns: returnCode ? namedReturns(ctx.db, returnCode, SHOWN) : undefined,
    lots: isLong ? numberedLots(ctx.db, q, SHOWN) : undefined,
    locations: isLong && ctx.can("inventory.receive") ? codedLocations(ctx.db, q.toUpperCase(), LOOKED_AT) : undefined,
    invoices: typedNumber ? numberedInvoices(ctx.db, typedNumber) : undefined,
    boxes: isLong && ctx.can("boxes.manage") ? findBoxes(ctx, q, SHOWN) : undefined,
    users: isLong && ctx.can("users.manage") ? findUsers(ctx, q, SHOWN) : undefined,
  };
}

/** Each company that keeps stock in a bin has a location of the same code in its warehouse. */
function onePerBin<T extends { warehouseId: string; code: string }>(rows: readonly T[]): (T & { isShared: boolean })[] {
  const isSame = (one: T) => (other: T) => one.warehouseId === other.warehouseId && one.code === other.code;
  return rows
    .filter((row, at) => rows.findIndex(isSame(row)) === at)
    .map((row) => ({ ...row, isShared: rows.filter(isSame(row)).length > 1 }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .slice(0, SHOWN);
}

const distinct = <T extends { id: string }>(rows: readonly T[]): T[] =>
  rows.filter((row, at) => rows.findIndex(({ id }) => id === row.id) === at);

/** Exact matches first, then prefix matches, then the others in their order. */
function bestFirst<T>(rows: readonly T[], low: string, textsOf: (row: T) => string[]): T[] {
  const rank = (row: T) => {
    const texts = textsOf(row).map((text) => text.toLowerCase());
    return texts.includes(low) ? 0 : texts.some((text) => text.startsWith(low)) ? 1 : 2;
  };
  return rows
    .map((row, at) => ({ row, at, rank: rank(row) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .slice(0, SHOWN)
    .map(({ row }) => row);
}
