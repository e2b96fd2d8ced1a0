import { sql } from "drizzle-orm";
import { orderItems, orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { enqueueWaitingOrders } from "../../inventory/awaited-stock.server";
import { allocate, assertAllocated, freeUnpicked } from "../../inventory/inventory.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, DomainError, invalid, notFound } from "../../kernel/errors";
import { addressFromText } from "../address-from-text";
import { type Match, matcher, namedProducts } from "../create/match-products.server";
import { holdStatements, openHolds, releaseHoldStatements } from "../holds.server";
import * as repo from "../orders.repo.server";
import { EDITABLE, type EditOrder, HOLDS_STOCK, STATUS_LABEL } from "../orders.schema";
import { planHolds } from "./edit-holds";
import { type LinePlan, linesAfter, planLines, unitsByProduct } from "./edit-lines";
import { describeEdit } from "./edit-words";

const CHANGED = "Another user changed this order meanwhile. Look at it again.";

/**
 * Changes an order's customer, address and the lines that are not picked yet, with the units promised to them, in one
 * batch. Without a total of its own an order's total follows its lines: what the lines rise or fall by is added to it,
 * so that a storefront's shipping and tax stay in it.
 *
 * Orders on hold may be edited too, though they are neither pending nor picking: putting a line right ends the hold
 * that it caused. They promise no stock, so that nothing is allocated until somebody releases them.
 *
 * `also` is what must happen together with it, behind it; an edit that changes nothing leaves it undone.
 * @throws not_found; conflict when it may not be edited or was changed meanwhile; validation, also for units that are
 *         not there
 */
export async function editOrder(
  ctx: Ctx,
  id: string,
  edit: EditOrder,
  also: readonly Statement<unknown>[] = [],
): Promise<repo.OrderRow> {
  const [order, items, holds] = await ctx.db.batch(
    repo.findOrder(ctx.db, id),
    repo.listItems(ctx.db, id),
    openHolds(ctx.db, id),
  );
  if (!order) throw notFound("This order");
  if (!EDITABLE.includes(order.status)) {
    throw conflict(
      `An order that is ${STATUS_LABEL[order.status].toLowerCase()} cannot be edited.`,
      "order_not_editable",
    );
  }
  if (edit.version !== undefined && edit.version !== order.updatedAt) throw conflict(CHANGED, "stale_version");
  const company = ctx.db.company(order.companyId);
  const isHeld = order.status === "on-hold";
  // An address alone may end the last hold: then everything that the order asks for is weighed.
  const isWeighed = edit.items || (isHeld && edit.shippingAddress);
  const named = isWeighed ? [...(edit.items ?? []), ...items.map(({ productId }) => ({ productId }))] : [];
  const products = (await company.batch(...namedProducts(ctx, company, named))).flat();
  const match = matcher(products);
  const plan: LinePlan = edit.items
    ? planLines(items, edit.items, match, order.currency)
    : { changed: [], removed: [], added: [], errors: {} };
  if (Object.keys(plan.errors).length > 0) throw invalid(plan.errors, "validation");
  const note = describeEdit(order, edit, plan);
  if (!note) return order;
  const held = isHeld ? planHolds(order, items, holds, edit, plan, products) : { ended: [], placed: [] };
  try {
    const results = await company.batch(
      assertStill(company, order),
      ...(held.ended.length > 0 ? releaseHoldStatements(ctx, company, id, { ids: held.ended }, "Order edited") : []),
      ...holdStatements(ctx, company, id, held.placed),
      ...lineStatements(ctx, company, order, plan),
      ...(edit.items ? [repo.refreshSkus(company, id)] : []),
      ...(HOLDS_STOCK.includes(order.status) ? [allocate(ctx, company, id), assertAllocated(company, id)] : []),
      repo.insertHistory(ctx, company, { orderId: id, event: "edited", note }),
      orderStatement(ctx, company, order, edit, plan),
      ...also,
    );
    // Units may have come since the products were read, for whoever brought them saw no row that waits.
    await enqueueWaitingOrders(
      ctx,
      order.companyId,
      held.placed.flatMap(({ kind, productId }) => (kind === "stock" && productId ? [productId] : [])),
    );
    const [edited] = results.at(-1 - also.length) as repo.OrderRow[];
    return edited ?? order;
  } catch (error) {
    if (refusedBy(error, "assertion", "insufficient_stock")) throw shortage(edit, plan, match, items);
    if (refusedBy(error, "assertion", "conflict")) throw conflict(CHANGED, "concurrent_change");
    // A line that was picked and put back keeps its picks for ever.
    if (refusedBy(error, "foreign-key"))
      throw conflict("A line that was picked before cannot be removed.", "picked_line_not_removable");
    throw error;
  }
}

const assertStill = (company: CompanyDb, order: repo.OrderRow): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`exists (select 1 from ${orders} where ${own(orders)} and ${orders.id} = ${order.id}
      and ${orders.status} = ${order.status} and ${orders.updatedAt} = ${order.updatedAt})`,
  );

function lineStatements(ctx: Ctx, company: CompanyDb, order: repo.OrderRow, plan: LinePlan): Statement<unknown>[] {
  const promised = HOLDS_STOCK.includes(order.status);
  const free = (item: repo.ItemRow) =>
    promised ? [freeUnpicked(ctx, company, order.id, item.id, "Order edited")] : [];
  const added = plan.added.map((line) => ({ ...line, id: ctx.newId(), orderId: order.id }));
  return [
    ...[...plan.changed.map(({ item }) => item), ...plan.removed].map((item) => assertUntouched(company, item)),
    ...plan.changed.flatMap((change) => [
      ...(change.reallocate ? free(change.item) : []),
      company.update(
        orderItems,
        {
          productId: change.productId,
          sku: change.sku,
          name: change.name,
          quantity: change.quantity,
          priceMinor: change.priceMinor,
          problem: change.productId
            ? null
            : change.item.problem === "bad-quantity"
              ? "unknown-sku"
              : change.item.problem,
          orderedQuantity: null,
        },
        sql`${orderItems.orderId} = ${order.id} and ${orderItems.id} = ${change.item.id}`,
      ),
    ]),
    ...plan.removed.flatMap((item) => [
      ...free(item),
      company.delete(orderItems, sql`${orderItems.orderId} = ${order.id} and ${orderItems.id} = ${item.id}`),
    ]),
    ...(added.length > 0 ? [company.insertMany(orderItems, added)] : []),
  ];
}

/** A scan in the same moment wins: what is picked cannot be edited away. */
const assertUntouched = (company: CompanyDb, item: repo.ItemRow): Statement<void> =>
  company.assert(
    "conflict",
    (
      own,
    ) => sql`exists (select 1 from ${orderItems} where ${own(orderItems)} and ${orderItems.orderId} = ${item.orderId}
      and ${orderItems.id} = ${item.id} and ${orderItems.pickedQuantity} = 0 and ${orderItems.shortQuantity} = 0)`,
  );

function orderStatement(ctx: Ctx, company: CompanyDb, order: repo.OrderRow, edit: EditOrder, plan: LinePlan) {
  const { customerName, customerEmail, shippingAddress } = edit;
  const units = change(plan, (line) => line.quantity);
  const value = change(plan, (line) => line.quantity * line.priceMinor);
  const moved = shippingAddress !== undefined && shippingAddress !== order.shippingAddress;
  return company.update(
    orders,
    {
      customerName,
      customerEmail,
      shippingAddress,
      // The parts of the old address must not outlive it on a label.
      ...(moved ? { shipTo: addressFromText(shippingAddress) } : {}),
      lineCount: order.lineCount + plan.added.length - plan.removed.length,
      unitCount: order.unitCount + units,
      totalMinor: Math.max(0, order.totalMinor + value),
      // Always another moment than before, also for two edits within one millisecond: it is what editors compare.
      updatedAt: Math.max(ctx.now(), order.updatedAt + 1),
    },
    sql`${orders.id} = ${order.id}`,
  );
}

/** By how much a figure of the order rises or falls. */
function change(plan: LinePlan, of: (line: { quantity: number; priceMinor: number }) => number): number {
  const rise = [...plan.added, ...plan.changed].reduce((sum, line) => sum + of(line), 0);
  const fall = [...plan.removed, ...plan.changed.map(({ item }) => item)].reduce((sum, item) => sum + of(item), 0);
  return rise - fall;
}

/** Says at each line how many units it could have had. */
function shortage(edit: EditOrder, plan: LinePlan, match: Match, items: readonly repo.ItemRow[]): DomainError {
  const held = unitsByProduct(items);
  const wanted = unitsByProduct(linesAfter(items, plan));
  const fields: Record<string, string[]> = {};
  (edit.items ?? []).forEach((line, index) => {
    const item = items.find(({ id }) => id === line.id);
    const product = match(line) ?? match({ productId: item?.productId });
    if (!product) return;
    const most = product.sellable + (held.get(product.id) ?? 0);
    if ((wanted.get(product.id) ?? 0) > most) fields[`items[${index}].quantity`] = [`Only ${most} available`];
  });
  return new DomainError("insufficient_stock", "There is not enough stock.", { fields });
}
