import { and, eq } from "drizzle-orm";
import type { Sheet } from "#app/documents/drawing";
import { Faces } from "#app/documents/fonts/font-faces";
import { FONT_FILES } from "#app/documents/fonts/font-files.server";
import { PAPER, type PaperName } from "#app/documents/paper";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { inList } from "#db/expressions";
import { locations, lots } from "#db/schema/catalog";
import { orderItems, orders } from "#db/schema/orders";
import { allocations } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin, leftJoin } from "#db/select.server";
import { orderCode } from "../../catalog/order-code";
import { listHandling } from "../../companies/companies.service.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { STATUS_LABEL } from "../../orders/order-status";
import { listOrderIds } from "../../orders/orders.service.server";
import { handlingInWords, type PickList, stopsOf } from "./pick-list";
import { type Printing, pickListSheets, textsOf } from "./pick-list-sheets";
import type { PickListsQuery } from "./pick-lists.schema";

/** Maximum orders per file. */
const MAX_ORDERS = 1_000;
/** Orders in memory at a time. */
const CHUNK = 25;

export type PickListFile = { refused: string } | { name: string; pieces: AsyncGenerator<Uint8Array> };

/** The orders that the query chooses, by id or by the list's filters; or why none can be printed. */
async function chosenOrders(ctx: Ctx, query: PickListsQuery): Promise<{ refused: string } | { ids: string[] }> {
  const { all, id, cursor: _cursor, ...filter } = query;
  const ids = all ? await listOrderIds(ctx, filter, MAX_ORDERS + 1) : [...new Set(id)];
  if (ids.length === 0) return { refused: all ? "No orders match these filters." : "Select the orders first." };
  if (ids.length > MAX_ORDERS)
    return { refused: `A file can hold at most ${MAX_ORDERS.toLocaleString("en")} orders. Narrow the filters.` };
  return { ids };
}

/** The orders' pick lists as documents to print. @throws not_found when none of the given orders is in reach */
export async function pickListsToPrint(ctx: Ctx, query: PickListsQuery) {
  const chosen = await chosenOrders(ctx, query);
  if ("refused" in chosen) return chosen;
  const found = await listOrders(ctx.db, chosen.ids);
  if (found.length === 0) throw notFound("This order");
  const documents = chosen.ids.flatMap((id) => {
    const order = found.find((one) => one.id === id);
    if (!order) return [];
    const document = { kind: "pick-list" as const, orderId: id };
    const { companyId, orderNumber } = order;
    return [{ use: "pickList" as const, companyId, title: `Pick list ${orderNumber}`, document }];
  });
  return { documents };
}

/**
 * Pick lists as a streamed PDF, each order on one or more pages.
 * @throws not_found for a company out of reach, or when none of the given orders is in reach
 */
export async function pickListsFile(ctx: Ctx, query: PickListsQuery, paper: PaperName): Promise<PickListFile> {
  const chosen = await chosenOrders(ctx, query);
  if ("refused" in chosen) return chosen;
  const { ids } = chosen;
  const [companies, first] = await ctx.db.batch(listHandling(ctx), listOrders(ctx.db, ids.slice(0, CHUNK)));
  if (first.length === 0) throw notFound("This order");

  const faces = new Faces(FONT_FILES, ctx.asset);
  const today = todayOf(ctx);
  const { brand } = ctx.config;
  const printing: Printing = { faces, paper: PAPER[paper], today, brand };
  async function* sheets(): AsyncGenerator<Sheet> {
    for (let n = 0; n < ids.length; n += CHUNK) {
      for (const list of await readLists(ctx, ids.slice(n, n + CHUNK), companies)) {
        await faces.cover(textsOf(list, brand));
        yield* pickListSheets(printing, list);
      }
    }
  }
  const [only] = ids.length === 1 ? first : [];
  const title = only ? `Pick list ${only.orderNumber}` : `Pick lists, ${today}`;
  const name = only ? `pick-list-${fileName(only.orderNumber)}.pdf` : `pick-lists-${today}.pdf`;
  return { name, pieces: pdfPieces({ title, author: brand, createdAt: ctx.now() }, faces, sheets()) };
}

const fileName = (number: string): string => number.replace(/[^\w.-]+/g, "-").slice(0, 60);

type Handling = Awaited<ReturnType<typeof listHandling>>;

const listOrders = (db: ScopedDb, ids: readonly string[]) =>
  db.select(orders, {
    columns: ["id", "companyId", "orderNumber", "customerName", "status", "externalData"],
    where: inList(orders.id, ids),
  });

/** Of a handling unit, the place says where it stands. */
const withPlace = <T extends { location: string | null; standsIn: string | null }>(row: T): T =>
  row.standsIn ? { ...row, location: `${row.standsIn} / ${row.location}` } : row;

/** Lines of the orders with their allocated lots and locations. */
const listAllocatedLines = (db: ScopedDb, orderIds: readonly string[]) =>
  db.select(orders, {
    columns: {
      orderId: orderItems.orderId,
      line: orderItems.line,
      name: orderItems.name,
      sku: orderItems.sku,
      quantity: orderItems.quantity,
      picked: orderItems.pickedQuantity,
      short: orderItems.shortQuantity,
      location: locations.code,
      standsIn: locations.standsIn,
      walk: locations.pickSequence,
      lotNumber: lots.lotNumber,
      expiresOn: lots.expiresOn,
      allocated: allocations.quantity,
      allocatedPicked: allocations.picked,
    },
    join: [
      innerJoin(orderItems, eq(orderItems.orderId, orders.id)),
      leftJoin(allocations, and(eq(allocations.orderId, orders.id), eq(allocations.itemId, orderItems.id))),
      leftJoin(lots, eq(lots.id, allocations.lotId)),
      leftJoin(locations, eq(locations.id, allocations.locationId)),
    ],
    where: inList(orders.id, orderIds),
    orderBy: orderItems.line,
  });

/** In the order of the ids; skips orders out of reach. */
async function readLists(ctx: Ctx, ids: readonly string[], companies: Handling): Promise<PickList[]> {
  const [heads, stops] = await ctx.db.batch(listOrders(ctx.db, ids), listAllocatedLines(ctx.db, ids));
  return ids.flatMap((id) => {
    const head = heads.find((order) => order.id === id);
    if (!head) return [];
    const company = companies.find((one) => one.id === head.companyId);
    return [
      {
        orderNumber: head.orderNumber,
        code: orderCode(head.id),
        company: company?.name ?? "",
        customer: head.customerName || "Unknown Customer",
        status: STATUS_LABEL[head.status],
        note: head.externalData?.customer_note?.trim() || null,
        handling: handlingInWords(company?.handling),
        stops: stopsOf(stops.filter(({ orderId }) => orderId === id).map(withPlace)),
      },
    ];
  });
}
