import { scan, startCart, stepOfCart, wallScreen } from "#app/domain/picking/picking.service.server";
import { putIntoSlot } from "#app/domain/picking/wall/put-into-slot.server";
import type { PutIntoSlot } from "#app/domain/picking/wall/wall.schema";
import { aUser } from "#tests/factories/company";
import { type House, kept, signedIn } from "../test-company";
import type { Act, Step } from "./act";
import { linesOf, toPick } from "./picking";

const ORDERS = 2;
const once = () => crypto.randomUUID();

/** A cart that a picker starts, and its scans: one for each unit, into the order's tote unless it is sorted later. */
async function aCart(house: House, { isSorted }: { isSorted: boolean }) {
  const { companyId } = house;
  const picker = signedIn(await aUser("warehouse_manager", { companyId }), "floor.work");
  const orderIds = await toPick(house, ORDERS);
  const operationId = once();
  let cartId = "";
  const start: Step = async () => {
    ({ cartId } = await startCart(picker, { operationId, orderIds, isShared: false, isSorted, zone: undefined }));
  };
  const scans: Step[] = [];
  for (const orderId of orderIds) {
    const tote = isSorted ? undefined : `TOTE-${once().slice(0, 8).toUpperCase()}`;
    for (const { sku, quantity } of await linesOf(orderId))
      for (let unit = 0; unit < quantity; unit++) {
        const scanId = once();
        const read = () => scan(picker, { orderId, barcode: sku, scanId, tote, choice: undefined });
        scans.push(kept(house, "picks", scanId, () => accepted(read())));
      }
  }
  const step =
    (name: "finish" | "pause" | "resume"): Step =>
    () =>
      stepOfCart(picker, cartId, name);
  const breaks = house.chance.is(0.3) ? [step("pause"), step("resume")] : [];
  return {
    picker,
    cartId: () => cartId,
    units: scans.length,
    picks: [start, ...scans, ...breaks],
    finish: step("finish"),
  };
}

/** A refused scan is an answer; here each must count. @throws for another answer */
async function accepted(answer: ReturnType<typeof scan>): Promise<void> {
  const { success, message } = await answer;
  if (!success) throw new Error(`A scan was refused: ${message}`);
}

/** Puts the next picked unit of the cart into its order's slot; sent again, it is the same put. */
function aPut(house: House, { picker, cartId }: Awaited<ReturnType<typeof aCart>>): Step {
  const scanId = once();
  let put: PutIntoSlot | undefined;
  const next = async (): Promise<PutIntoSlot | undefined> => {
    const { orders } = await wallScreen(picker, cartId());
    const [unit] = orders.flatMap(({ orderId, sessionId, slot, items }) =>
      items.flatMap(({ id: itemId, lots }) =>
        lots
          .filter((lot) => lot.picked > lot.put)
          .map(({ lotId }) => ({ orderId, sessionId, itemId, lotId, slot: `SLOT-${slot}` })),
      ),
    );
    return unit && { ...unit, scanId, quantity: 1 };
  };
  return async () => {
    put ??= await next();
    const unit = put;
    if (unit) await kept(house, "wall_puts", scanId, () => putIntoSlot(picker, cartId(), unit))();
  };
}

export const CART_ACTS: Record<string, Act> = {
  async "orders on a cart are picked into totes"(house) {
    const { picks, finish } = await aCart(house, { isSorted: false });
    return [...picks, finish];
  },
  async "orders on a cart are sorted at a put wall"(house) {
    const cart = await aCart(house, { isSorted: true });
    return [...cart.picks, ...Array.from({ length: cart.units }, () => aPut(house, cart))];
  },
};
