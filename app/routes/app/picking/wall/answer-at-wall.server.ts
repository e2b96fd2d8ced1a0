import type { Ctx } from "#app/domain/kernel/ctx";
import { wallScreen } from "#app/domain/picking/picking.service.server";
import type { PickAnswer } from "#app/domain/picking/plan/pick-view";
import {
  scanAtWall,
  WALL_REFUSAL_WORDS,
  type WallHeld,
  type WallQuestion,
} from "#app/domain/picking/wall/scan-at-wall";
import type { WallScan } from "#app/domain/picking/wall/wall.schema";
import { toPut, type WallOrder } from "#app/domain/picking/wall/wall-order";
import { answerPut } from "../act/wall-answers.server";

/** Answer to a scan at the wall without scripts. */
export interface WallFormAnswer {
  said: PickAnswer["said"];
  held: WallHeld | null;
  question: WallQuestion | null;
}

/** A scan at the wall without scripts, which decide on the device: the same decision, and what it does. */
export async function answerAtWall(ctx: Ctx, cartId: string, input: WallScan): Promise<WallFormAnswer> {
  const { orders } = await wallScreen(ctx, cartId);
  const held = heldIn(input, orders);
  const { barcode, choice, scanId } = input;
  const decision = scanAtWall(orders, held, barcode, choice);
  const id = ctx.newId();
  const isFound = decision?.kind === "held";
  const detail = decision && "detail" in decision ? decision.detail : "";
  const said = { id, ok: isFound, title: isFound ? "Product Found" : "Not put", detail };
  switch (decision?.kind) {
    case "held":
      return { said, held: decision.held, question: null };
    case "ask":
      return { said: { ...said, title: "Which one?" }, held: null, question: decision };
    case "refused":
      return { said: { ...said, word: WALL_REFUSAL_WORDS[decision.refusal] }, held, question: null };
    case "put": {
      const { orderId, itemId, lotId, units: quantity } = decision.held;
      const put = await answerPut(ctx, { scanId, orderId, itemId, lotId, quantity, slot: decision.slot });
      return { said: put.said, held: put.said?.ok ? null : held, question: null };
    }
    case undefined:
      return { said: null, held, question: null };
  }
}

function heldIn({ orderId, itemId, lotId, units }: WallScan, orders: readonly WallOrder[]): WallHeld | null {
  const order = orders.find((one) => one.orderId === orderId);
  const item = order?.items.find(({ id }) => id === itemId);
  const lot = item?.lots.find((one) => one.lotId === lotId);
  if (!order || !item || !lot || !units) return null;
  const most = toPut(lot);
  return {
    ...{ orderId: order.orderId, itemId: item.id, lotId: lot.lotId, slot: order.slot },
    ...{ units, most, name: item.name, lot: lot.lot },
  };
}
