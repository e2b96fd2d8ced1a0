import { eq } from "drizzle-orm";
import { orderItems, orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import {
  allocateInFull,
  enqueueWaitingOrders,
  freeUnpicked,
  splitsItsShipments,
} from "../../inventory/allocation.server";
import type { ProductBySku } from "../../inventory/known-products.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, invalid, notFound } from "../../kernel/errors";
import { addressFromText, withCountryName } from "../address";
import { matcher, namedProducts } from "../create/match-products.server";
import { onceEach } from "../create/place-order.server";
import { holdStatements, openHolds, releaseHoldStatements } from "../holds.server";
import { EDITABLE, type EditOrder, HOLDS_STOCK, STATUS_LABEL } from "../orders.schema";
import * as repo from "../queries/orders.repo.server";
import { splitOf } from "../split/divide-order.server";
import { countsOf, divideOrder, type Split } from "../split/split-order.server";
import { describeEdit } from "./edit-description";
import { planHolds } from "./edit-holds";
import { type LinePlan, linesAfter, planLines, type WantedLine } from "./edit-lines";
import { shortage } from "./shortage";

const CHANGED = "Another user changed this order. Reload the page and try again.";

type WantedEdit = Omit<EditOrder, "items"> & { items?: WantedLine[] | undefined };

/**
 * Changes an order's customer, address and unpicked lines, with their allocations, in one batch. When the edit gives no
 * total, the order's total changes by the difference of its lines, so that a storefront's shipping and tax remain
 * included. On-hold orders can be edited too: correcting a line ends the hold that it caused. They have no allocations;
 * stock is allocated when they are released. `also` runs after the edit in the same batch; it does not run when the
 * edit changes nothing.
 * @throws not_found; conflict when the order cannot be edited or was changed concurrently; validation, also for
 * insufficient stock
 */
export async function editOrder(
  ctx: Ctx,
  id: string,
  asked: WantedEdit,
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
  // The form shows the country by name: that alone changes nothing.
  const isSamePlace = asked.shippingAddress === withCountryName(order.shippingAddress);
  const edit = isSamePlace ? { ...asked, shippingAddress: order.shippingAddress } : asked;
  if (edit.version !== undefined && edit.version !== order.updatedAt) throw conflict(CHANGED, "stale_version");
  const company = ctx.db.company(order.companyId);
  const isHeld = order.status === "on-hold";
  // Changing only the address can end the last hold; then the stock of all lines is checked.
  const areLinesChecked = edit.items || (isHeld && edit.shippingAddress);
  const named = areLinesChecked ? [...(edit.items ?? []), ...items.map(({ productId }) => ({ productId }))] : [];
  const found = await company.batch(
    ...namedProducts(ctx, company, named),
    ...(areLinesChecked ? [splitsItsShipments(company)] : []),
  );
  const maySplit = areLinesChecked && (found.pop() as boolean);
  const products = onceEach((found as ProductBySku[][]).flat());
  const match = matcher(products);
  const plan: LinePlan = edit.items
    ? planLines(items, edit.items, products, match, order.currency)
    : { changed: [], removed: [], added: [], errors: {} };
  if (Object.keys(plan.errors).length > 0) throw invalid(plan.errors, "validation");
  const note = describeEdit(order, edit, plan);
  if (!note) return order;
  const held = isHeld ? planHolds(order, items, holds, edit, plan, products) : { ended: [], placed: [] };
  const apply = async (split: Split | null) => {
    const allocated = split ? divideOrder(ctx, company, split) : allocateInFull(ctx, company, id);
    const results = await company.batch(
      assertUnchanged(company, order),
      ...(held.ended.length > 0 ? releaseHoldStatements(ctx, company, id, { ids: held.ended }, "Order edited") : []),
      ...holdStatements(ctx, company, id, held.placed),
      ...lineStatements(ctx, company, order, plan),
      ...(edit.items ? [repo.refreshSkus(company, id)] : []),
      ...(HOLDS_STOCK.includes(order.status) && needsUnits(plan) ? allocated : []),
      repo.insertHistory(ctx, company, { orderId: id, event: "edited", note }),
      orderStatement(ctx, company, order, edit, plan, split),
      ...also,
    );
    // Units may have been received after the products were read, when the order was not waiting for them yet.
    await enqueueWaitingOrders(
      ctx,
      order.companyId,
      held.placed.flatMap(({ kind, productId }) => (kind === "stock" && productId ? [productId] : [])),
    );
    const [edited] = results.at(-1 - also.length) as repo.OrderRow[];
    return edited ?? order;
  };
  try {
    return await orSplit(apply, async () =>
      maySplit ? splitEdited(ctx, company, order, edit, linesAfter(items, plan)) : null,
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "insufficient_stock")) throw shortage(edit, plan, { match, products, items });
    if (refusedBy(error, "assertion", "conflict")) throw conflict(CHANGED, "concurrent_change");
    // A line with pick records cannot be deleted, even when its units were put back.
    if (refusedBy(error, "foreign-key"))
      throw conflict("A line that was picked before cannot be removed.", "picked_line_not_removable");
    throw error;
  }
}

/** What only removes lines, or changes none, needs no units: other lines can lack some that a count did not find. */
const needsUnits = ({ added, changed }: LinePlan): boolean =>
  added.length > 0 || changed.some(({ reallocate }) => reallocate);

/** When one warehouse has too few units: splits the order, if the company's orders may be. */
async function orSplit<T>(
  apply: (split: Split | null) => Promise<T>,
  findSplit: () => Promise<Split | null>,
): Promise<T> {
  try {
    return await apply(null);
  } catch (error) {
    const split = refusedBy(error, "assertion", "insufficient_stock") ? await findSplit() : null;
    if (!split) throw error;
    return apply(split);
  }
}

/** Null unless the order waits to be picked. Its linked orders go to the customer and address of the edit. */
const splitEdited = async (
  ctx: Ctx,
  company: CompanyDb,
  order: repo.OrderRow,
  { customerName = order.customerName, customerEmail = order.customerEmail, shippingAddress }: WantedEdit,
  lines: ReturnType<typeof linesAfter>,
): Promise<Split | null> =>
  order.status === "pending"
    ? splitOf(ctx, company, { ...order, customerName, customerEmail, ...placeOf(order, shippingAddress) }, lines)
    : null;

const assertUnchanged = (company: CompanyDb, order: repo.OrderRow): Statement<void> =>
  company.assertExists(
    "conflict",
    orders,
    eq(orders.id, order.id),
    eq(orders.status, order.status),
    eq(orders.updatedAt, order.updatedAt),
  );

function lineStatements(ctx: Ctx, company: CompanyDb, order: repo.OrderRow, plan: LinePlan): Statement<unknown>[] {
  const holdsStock = HOLDS_STOCK.includes(order.status);
  const free = (item: repo.ItemRow) =>
    holdsStock ? [freeUnpicked(ctx, company, order.id, item.id, "Order edited")] : [];
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
          kit: change.kit,
          ...(change.kit ? {} : { kitProductId: null }),
          problem: change.productId
            ? null
            : change.item.problem === "bad-quantity"
              ? "unknown-sku"
              : change.item.problem,
          orderedQuantity: null,
        },
        eq(orderItems.orderId, order.id),
        eq(orderItems.id, change.item.id),
      ),
    ]),
    ...plan.removed.flatMap((item) => [
      ...free(item),
      company.delete(orderItems, eq(orderItems.orderId, order.id), eq(orderItems.id, item.id)),
    ]),
    ...(added.length > 0 ? [company.insertMany(orderItems, added)] : []),
  ];
}

/** A concurrent scan wins: picked units cannot be removed by an edit. */
const assertUntouched = (company: CompanyDb, item: repo.ItemRow): Statement<void> =>
  company.assertExists(
    "conflict",
    orderItems,
    eq(orderItems.orderId, item.orderId),
    eq(orderItems.id, item.id),
    eq(orderItems.pickedQuantity, 0),
    eq(orderItems.shortQuantity, 0),
  );

/** Another address also replaces the parsed one; labels must not print parts of the old one. */
const placeOf = (order: repo.OrderRow, shippingAddress: string | undefined) =>
  shippingAddress === undefined || shippingAddress === order.shippingAddress
    ? {}
    : { shippingAddress, shipTo: addressFromText(shippingAddress) };

function orderStatement(
  ctx: Ctx,
  company: CompanyDb,
  order: repo.OrderRow,
  edit: WantedEdit,
  plan: LinePlan,
  split: Split | null,
) {
  const { customerName, customerEmail, shippingAddress } = edit;
  const units = change(plan, (line) => line.quantity);
  const value = change(plan, (line) => line.quantity * line.priceMinor);
  return company.update(
    orders,
    {
      customerName,
      customerEmail,
      ...placeOf(order, shippingAddress),
      lineCount: order.lineCount + plan.added.length - plan.removed.length,
      unitCount: order.unitCount + units,
      ...(split && countsOf(split)),
      totalMinor: Math.max(0, order.totalMinor + value),
      // Strictly increasing, also for two edits within one millisecond: editors compare it to detect conflicts.
      updatedAt: Math.max(ctx.now(), order.updatedAt + 1),
    },
    eq(orders.id, order.id),
  );
}

/** Difference that the plan makes to a total over the order's lines. */
function change(plan: LinePlan, of: (line: { quantity: number; priceMinor: number }) => number): number {
  const rise = [...plan.added, ...plan.changed].reduce((sum, line) => sum + of(line), 0);
  const fall = [...plan.removed, ...plan.changed.map(({ item }) => item)].reduce((sum, item) => sum + of(item), 0);
  return rise - fall;
}
