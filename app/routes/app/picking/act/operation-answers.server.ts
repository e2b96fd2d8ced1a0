import { choiceValue } from "#app/domain/catalog/code-meanings";
import { typedQuantity } from "#app/domain/catalog/codes/quantity";
import { todayOf } from "#app/domain/kernel/calendars";
import type { Ctx } from "#app/domain/kernel/ctx";
import type { PickOperation, ScanOperation, SkipOperation, UndoOperation } from "#app/domain/picking/picking.schema";
import {
  completePicking,
  earlierOutcome,
  pickItem,
  type ReadState,
  scan,
  skipLine,
  undoPick,
} from "#app/domain/picking/picking.service.server";
import { type PickAnswer, toPickView } from "#app/domain/picking/plan/pick-view";
import { REFUSAL_WORDS } from "#app/domain/picking/plan/refusal";
import { assertSentBy } from "../../sent-by.server";
import { ORDER_PICKED, refusalOf } from "../session/session-steps.server";

type AuthReads = ReadState | null;

const said = (ctx: Ctx, ok: boolean, title: string, detail: string) => ({ id: ctx.newId(), ok, title, detail });

/** @throws not_found; unauthorized when the device queued it for another user */
export function answerScan(ctx: Ctx, input: ScanOperation, authReads: AuthReads = null): Promise<PickAnswer> {
  const repeat = { earlier: () => earlierOutcome(ctx, input), title: "Product Found" };
  return answered(ctx, input.by, "Failed to process barcode scan. Please try again.", repeat, () =>
    scanned(ctx, input, authReads),
  );
}

/** @throws as `answerScan` */
export function answerPick(ctx: Ctx, input: PickOperation, authReads: AuthReads = null): Promise<PickAnswer> {
  const repeat = { earlier: () => earlierOutcome(ctx, input), title: "Item picked" };
  return answered(ctx, input.by, "Failed to mark item as picked. Please try again.", repeat, async () => {
    const { state, message } = await pickItem(ctx, input.itemId, input, authReads);
    return {
      said: said(ctx, true, "Item picked", message),
      view: toPickView(state, todayOf(ctx, state?.order.companyId)),
    };
  });
}

/** @throws as `answerScan` */
export function answerUndo(ctx: Ctx, input: UndoOperation, authReads: AuthReads = null): Promise<PickAnswer> {
  const repeat = { earlier: () => earlierOutcome(ctx, { ...input, undonePickId: input.pickId }), title: "Reversed" };
  return answered(ctx, input.by, "Failed to undo the pick. Please try again.", repeat, async () => {
    const state = await undoPick(ctx, input, authReads);
    const words = said(ctx, true, "Reversed", "Return the units to their bin.");
    return { said: words, view: toPickView(state, todayOf(ctx, state?.order.companyId)) };
  });
}

/** Skipping stores nothing that could count twice. @throws as `answerScan` */
export const answerSkip = (ctx: Ctx, input: SkipOperation, authReads: AuthReads = null): Promise<PickAnswer> =>
  answered(ctx, input.by, "Failed to skip the item. Please try again.", null, async () => {
    const state = await skipLine(ctx, input, authReads);
    const words = said(ctx, true, "Skipped", "It comes up again after the other items.");
    return { said: words, view: toPickView(state, todayOf(ctx, state?.order.companyId)) };
  });

interface Repeat {
  earlier: () => ReturnType<typeof earlierOutcome>;
  /** Title of the answer when the operation was applied before. */
  title: string;
}

/**
 * Returns the order's new state. A refusal is returned as an answer too, except when the operation was already applied
 * and only its response was lost.
 */
async function answered(
  ctx: Ctx,
  sentBy: string | undefined,
  fallback: string,
  repeat: Repeat | null,
  act: () => Promise<PickAnswer>,
): Promise<PickAnswer> {
  if (sentBy) assertSentBy(ctx, sentBy);
  try {
    return await act();
  } catch (thrown) {
    const detail = refusalOf(thrown, fallback);
    const earlier = repeat && (await repeat.earlier());
    if (earlier === "completed")
      return { said: said(ctx, true, ORDER_PICKED.title, ORDER_PICKED.description), view: null };
    if (earlier === "counted")
      return { said: said(ctx, true, repeat?.title ?? "", "This scan was already counted."), view: null };
    return { said: said(ctx, false, "Error", detail), view: null };
  }
}

async function scanned(ctx: Ctx, input: ScanOperation, authReads: AuthReads): Promise<PickAnswer> {
  // A blank scan is ignored.
  if (input.barcode.trim() === "") return { said: null, view: null };
  const typed = input.quantity === undefined ? typedQuantity(input.barcode) : null;
  // Scanning the same code again confirms the question about it, also without scripts.
  const choice = input.choice ?? (input.asked === input.barcode ? input.again : undefined);
  const counted = typed ? { quantity: typed.quantity, barcode: typed.code } : {};
  const answer = await scan(ctx, { ...input, choice, ...counted }, authReads);
  if (answer.completes) {
    await completePicking(ctx, input.orderId);
    return { said: said(ctx, true, ORDER_PICKED.title, ORDER_PICKED.description), view: null };
  }
  const at = answer.place?.locationId ?? input.locationId ?? null;
  const view = toPickView(answer.state, todayOf(ctx, answer.state.order.companyId), at);
  if (answer.choices.length > 0) {
    const [only] = answer.choices;
    const again = answer.offersLot && only ? choiceValue(only) : null;
    const asked = { barcode: input.barcode, choices: answer.choices, again };
    return { said: said(ctx, false, again ? "Use this lot?" : "Which one?", answer.message), view, asked };
  }
  const title = answer.beeps === 1 ? "Product Found" : "Product Not Found";
  const word = answer.refusal ? { word: REFUSAL_WORDS[answer.refusal] } : {};
  const words = { ...said(ctx, answer.success, title, answer.message), ...word };
  return { said: words, view, ...(answer.held && { held: answer.held }) };
}
