import {
  completePicking,
  pausePicking,
  pickItem,
  reportShortage,
  resumePicking,
  scan,
  startPicking,
  undoPick,
} from "#app/domain/picking/picking.service.server";
import { ReportShortage } from "#app/domain/picking/shortages/shortages.schema";
import { processAll } from "#app/domain/staging/bulk-runs.server";
import { aUser } from "#tests/factories/company";
import { type House, ordersAt, rowsOf, signedIn, stage } from "../test-company";
import type { Act, Step } from "./act";

interface Line {
  id: string;
  sku: string;
  quantity: number;
}

/** Orders that can be picked; created when there are too few. */
export async function toPick(house: House, count: number): Promise<string[]> {
  const there = await ordersAt(house, "pending");
  if (there.length >= count) return there.slice(0, count);
  await stage(house, 2);
  await processAll(house.admin, house.companyId);
  return (await ordersAt(house, "pending")).slice(0, count);
}

export const linesOf = (orderId: string) =>
  rowsOf<Line>(`select id, sku, quantity from order_items where order_id = '${orderId}' order by line`);

/** All steps of picking an order. A scan that is sent again has the same id. */
async function picking(house: House, orderId: string): Promise<Step[]> {
  const { chance, companyId } = house;
  const picker = signedIn(await aUser("warehouse_manager", { companyId }), "floor.work");
  const steps: Step[] = [() => startPicking(picker, orderId)];
  const lines = await linesOf(orderId);
  for (const [at, { id, sku, quantity }] of lines.entries()) {
    const [first, again, rest] = [0, 1, 2].map((n) => `${orderId.slice(-8)}-${at}-${n}`);
    let taken: string | undefined;
    steps.push(async () => {
      taken = (await scan(picker, { orderId, barcode: sku, scanId: first })).line?.lastPick?.id;
    });
    if (chance.is(0.3))
      steps.push(
        () => undoPick(picker, { orderId, itemId: id, pickId: taken }),
        () => scan(picker, { orderId, barcode: sku, scanId: again }),
      );
    const missing = at > 0 && chance.is(0.3) ? 1 : 0;
    if (quantity - 1 - missing > 0)
      steps.push(() => pickItem(picker, id, { quantity: quantity - 1 - missing, scanId: rest }));
    if (missing === 0) continue;
    const report = {
      operationId: `${orderId.slice(-8)}-${at}-short`,
      quantity: 1,
      reason: "not-found",
      otherwise: "without",
    };
    steps.push(
      () => reportShortage(picker, id, ReportShortage.parse(report)),
      // Units that were received elsewhere take the place of the missing one.
      async () => {
        const [left] = await rowsOf<{ units: number }>(
          `select quantity - picked_quantity - short_quantity as units from order_items where id = '${id}'`,
        );
        if (left?.units)
          await pickItem(picker, id, { quantity: left.units, scanId: `${orderId.slice(-8)}-${at}-other` });
      },
    );
  }
  if (chance.is(0.3))
    steps.push(
      () => pausePicking(picker, orderId),
      () => resumePicking(picker, orderId),
    );
  return [...steps, () => completePicking(picker, orderId)];
}

/** Picks an order without faults; null when its picker cannot. */
export async function picked(house: House): Promise<string | null> {
  const [there] = await ordersAt(house, "picked");
  if (there) return there;
  const [orderId = ""] = await toPick(house, 1);
  for (const step of await picking(house, orderId)) await house.platform.invoke(step);
  return (await ordersAt(house, "picked"))[0] ?? null;
}

export const PICKING_ACTS: Record<string, Act> = {
  async "an order is picked"(house) {
    const [orderId = ""] = await toPick(house, 1);
    return picking(house, orderId);
  },
};
