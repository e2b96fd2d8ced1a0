import { and, eq, isNull } from "drizzle-orm";
import { inList } from "#db/expressions";
import { orders } from "#db/schema/orders";
import { labels } from "#db/schema/shipping";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { listToPrint } from "../postage/labels.repo.server";
import { listParcels } from "./papers.repo.server";
import { labelsOfRun } from "./run-labels.server";

const listOrders = ({ db }: Ctx, ids: readonly string[]) =>
  db.select(orders, { columns: ["id", "companyId", "orderNumber"], where: inList(orders.id, ids) });

const inSequence = <T extends { id: string }>(ids: readonly string[], found: readonly T[]): T[] => {
  if (found.length === 0) throw notFound("This order");
  return [...new Set(ids)].flatMap((id) => found.find((one) => one.id === id) ?? []);
};

/** The orders' packing slips as documents to print. @throws not_found when none of them is in reach */
export async function packingSlipsToPrint(ctx: Ctx, ids: readonly string[]) {
  return inSequence(ids, await listOrders(ctx, ids)).map(({ id, companyId, orderNumber }) => ({
    ...{ use: "packingSlip" as const, companyId, title: `Packing slip ${orderNumber}` },
    document: { kind: "packing-slip" as const, orderId: id },
  }));
}

/**
 * The carriers' labels that were bought for the orders, and our own labels of parcels without one.
 * @throws not_found when none of the orders is in reach
 */
export async function shippingLabelsToPrint(ctx: Ctx, ids: readonly string[]) {
  const [found, bought, parcels] = await ctx.db.batch(
    listOrders(ctx, ids),
    ctx.db.select(labels, {
      columns: ["id", "orderId", "position"],
      where: and(inList(labels.orderId, ids), eq(labels.state, "bought"), isNull(labels.returnId)),
      orderBy: labels.position,
    }),
    listParcels(ctx.db, ids),
  );
  return inSequence(ids, found).flatMap(({ id, companyId, orderNumber }) => {
    const head = { use: "shippingLabel" as const, companyId };
    const own = parcels.some(({ orderId, labelId }) => orderId === id && labelId === null);
    return [
      ...bought
        .filter(({ orderId }) => orderId === id)
        .map(({ id: labelId, position }, _, all) => ({
          ...{ ...head, title: `Label ${orderNumber}${all.length > 1 ? `, parcel ${position}` : ""}` },
          document: { kind: "carrier-label" as const, labelId },
        })),
      ...(own
        ? [
            {
              ...head,
              title: `Address label ${orderNumber}`,
              document: { kind: "address-label" as const, orderId: id },
            },
          ]
        : []),
    ];
  });
}

type LabelToPrint = Awaited<ReturnType<typeof listToPrint>>[number];

const documentOf = ({ id, companyId, position, returnId, orderNumber }: LabelToPrint) => ({
  ...{ use: "shippingLabel" as const, companyId },
  title: `${returnId ? "Return label" : "Label"} ${orderNumber}${position > 1 ? `, parcel ${position}` : ""}`,
  document: { kind: "carrier-label" as const, labelId: id },
});

/** Single labels of carriers, also of returns. @throws not_found when none of them is in reach and bought */
export async function labelsToPrint(ctx: Ctx, ids: readonly string[]) {
  const found = await listToPrint(ctx.db, ids);
  if (found.length === 0) throw notFound("This label");
  return found.map(documentOf);
}

/** The labels of all orders shipped by a run, in processing order. @throws not_found */
export async function runLabelsToPrint(ctx: Ctx, asked: string) {
  return (await labelsOfRun(ctx, asked)).map(documentOf);
}
