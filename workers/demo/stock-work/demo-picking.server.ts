import { eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/kernel/ctx";
import { NewOrder } from "#app/domain/orders/orders.schema";
import { createOrder } from "#app/domain/orders/orders.service.server";
import {
  cartScreen,
  pickItem,
  putIntoSlot,
  releaseWave,
  startCart,
  stepOfCart,
  wallScreen,
} from "#app/domain/picking/picking.service.server";
import { ReleaseWave, WavePlanQuery } from "#app/domain/picking/waves/wave.schema";
import { users } from "#db/schema/directory/accounts";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { DEMO_CUSTOMERS } from "../demo-customers";

/** A colleague of the picker whom visitors sign in as: the cart in progress is in no one's way. */
const PICKER = "mika@stowline.test";

type Line = readonly [sku: string, quantity: number];

/** Orders that wait to be planned, of each company. */
const TO_PLAN = { voltbay: [["VB-SLEEVE-14", 1]], root: [["RR-TURM-90", 2]] } as const satisfies Wanted;
/** Orders of a wave that no one has started yet. */
const WAITING = { voltbay: [["VB-EAR-AIR", 1]], root: [["RR-CREAT-500", 1]] } as const satisfies Wanted;
/** Orders of the wave on a cart with a tote each. */
const ON_CART = {
  voltbay: [
    ["VB-SLEEVE-14", 2],
    ["VB-SPK-MINI", 1],
  ],
  root: [["RR-TURM-90", 1]],
} as const satisfies Wanted;
/** Orders of the wave that are picked together, and sorted at the put wall. */
const AT_WALL = {
  voltbay: [],
  root: [
    ["RR-ELEC-30", 1],
    ["RR-ELEC-30", 2],
    ["RR-ELEC-30", 3],
  ],
} as const satisfies Wanted;

type Wanted = Record<"voltbay" | "root", readonly Line[]>;

/**
 * Orders to plan a wave with, and a released wave: some of its orders wait, some are picked on a cart with totes, and some
 * wait at the put wall for a sorter.
 */
export async function demoPicking(ctx: Ctx, companyIds: Record<keyof Wanted, string>): Promise<void> {
  const user = await ctx.directory.selectFirst(users, {
    columns: ["id", "firstName", "lastName", "email"],
    where: eq(users.email, PICKER),
  });
  if (!user) return;
  const actor = { ...ctx.actor, id: user.id, name: `${user.firstName} ${user.lastName}`, email: user.email };
  const picker: Ctx = { ...ctx, actor };
  let placed = 0;
  const place = async (wanted: Wanted): Promise<string[]> => {
    const ids: string[] = [];
    for (const key of ["voltbay", "root"] as const)
      for (const line of wanted[key]) {
        ids.push(
          await placeOrder(ctx, { companyId: companyIds[key], prefix: key === "root" ? "RR" : "VB", n: placed, line }),
        );
        placed += 1;
      }
    return ids;
  };
  const [wall, cart, waiting] = [await place(AT_WALL), await place(ON_CART), await place(WAITING)];
  await place(TO_PLAN);
  const released = { operationId: ctx.newId(), warehouseId: MAIN_WAREHOUSE, orderIds: [...wall, ...cart, ...waiting] };
  await releaseWave(picker, WavePlanQuery.parse({ size: 6 }), ReleaseWave.parse(released));
  await leaveAtWall(picker, wall);
  await startOnCart(picker, cart);
}

async function placeOrder(
  ctx: Ctx,
  { companyId, prefix, n, line: [sku, quantity] }: { companyId: string; prefix: string; n: number; line: Line },
): Promise<string> {
  const customer = DEMO_CUSTOMERS[n % DEMO_CUSTOMERS.length];
  const order = NewOrder.parse({
    companyId,
    orderNumber: `${prefix}-WAVE-${n + 1}`,
    customerName: customer?.name,
    customerEmail: customer?.email,
    shippingAddress: customer?.address.join("\n"),
    items: [{ sku, quantity }],
  });
  return (await createOrder(ctx, order)).orderId;
}

/** All is picked, the first order has its units in its slot, and the cart waits for a sorter. */
async function leaveAtWall(picker: Ctx, orderIds: string[]): Promise<void> {
  const input = { operationId: picker.newId(), orderIds, isShared: false, isSorted: true, zone: undefined };
  const { cartId } = await startCart(picker, input);
  const { views } = await cartScreen(picker, cartId);
  for (const { items } of views) for (const { id } of items) await pickItem(picker, id, {});
  const [, second] = (await wallScreen(picker, cartId)).orders;
  const item = second?.items[0];
  const lotId = item?.lots[0]?.lotId;
  // One of two, so that the order stays at the wall.
  if (second && item && lotId) {
    const put = { orderId: second.orderId, itemId: item.id, lotId, quantity: 1, slot: `SLOT-${second.slot}` };
    await putIntoSlot(picker, cartId, { ...put, scanId: picker.newId() });
  }
  await stepOfCart(picker, cartId, "hand-over");
}

/** The first order's units are in a tote. */
async function startOnCart(picker: Ctx, orderIds: string[]): Promise<void> {
  const input = { operationId: picker.newId(), orderIds, isShared: false, isSorted: false, zone: undefined };
  const { cartId } = await startCart(picker, input);
  const [first] = (await cartScreen(picker, cartId)).views;
  const itemId = first?.items[0]?.id;
  if (itemId) await pickItem(picker, itemId, { tote: "TOTE-101" });
}
