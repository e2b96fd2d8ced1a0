import { redirect } from "@remix-run/cloudflare";
import { commandIn } from "#app/domain/codes/commands";
import { choiceValue } from "#app/domain/codes/meanings";
import { typedQuantity } from "#app/domain/codes/quantity";
import { todayOf } from "#app/domain/inventory/lot-usability.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError } from "#app/domain/kernel/errors";
import { undecidedOf } from "#app/domain/orders/undecided.server";
import type { PickingAction, PickingStay } from "#app/domain/picking/picking.schema";
import {
  completePicking,
  earlierOutcome,
  orderToStart,
  pausePicking,
  pickItem,
  type ReadState,
  releasePicking,
  resumePicking,
  scan,
  skipLine,
  startPicking,
  undoPick,
} from "#app/domain/picking/picking.service.server";
import { type PickAnswer, toPickView } from "#app/domain/picking/plan/pick-view";
import { IdleSessionError } from "#app/domain/picking/sessions/idle-session";
import { done, type FlashInput } from "#app/http/answers/flash.server";
import { withQuery } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { obey } from "./commands.server";

type PickingLeave = Exclude<PickingAction, PickingStay | { intent: "start-scanned" }>;

const FALLBACK: Record<PickingAction["intent"], string> = {
  start: "Failed to start picking session. Please try again.",
  "start-scanned": "Failed to start picking session. Please try again.",
  scan: "Failed to process barcode scan. Please try again.",
  pick: "Failed to mark item as picked. Please try again.",
  undo: "Failed to put the item back. Please try again.",
  skip: "Failed to skip the item. Please try again.",
  pause: "Failed to pause picking. Please try again.",
  resume: "Failed to resume picking. Please try again.",
  release: "Failed to release the order. Please try again.",
  complete: "Failed to complete the order. Please try again.",
};

/**
 * Runs an action of the picking screen's forms. A scan, a pick and an undo answer on the open page; actions that start
 * or end picking redirect to `here` with the result, also when refused.
 */
export async function actOnPicking(ctx: Ctx, input: PickingAction, here: string): Promise<Response | PickAnswer> {
  const command = "barcode" in input ? commandIn(input.barcode) : null;
  if (command)
    return orRefused(input.intent, here, async () => {
      const obeyed = await obey(ctx, command);
      return "page" in obeyed ? obeyed.page : done(here, "said" in obeyed ? obeyed.said : await leave(ctx, obeyed));
    });
  if (isStay(input)) {
    const answer = await pickAndStay(ctx, input);
    const { said, view } = answer;
    // The order that was just completed is no longer on the screen.
    return said?.ok && view === null ? done(here, { title: said.title, description: said.detail }) : answer;
  }
  return orRefused(input.intent, here, async () =>
    input.intent === "start-scanned" ? startScanned(ctx, input.barcode, here) : done(here, await leave(ctx, input)),
  );
}

/** Returns `act`'s redirect, or redirects to `here` with the reason for the refusal. */
async function orRefused(
  intent: PickingAction["intent"],
  here: string,
  act: () => Promise<Response>,
): Promise<Response> {
  try {
    return await act();
  } catch (thrown) {
    // The order's picker has been idle too long: the take-over page asks how to continue.
    if (thrown instanceof IdleSessionError) return redirect(pickingPaths.takeOver(thrown.orderId), 303);
    return done(here, { title: "Error", description: refusal(thrown, intent), variant: "destructive" });
  }
}

const STAY: readonly string[] = ["scan", "pick", "undo", "skip"] satisfies PickingStay["intent"][];
const isStay = (input: PickingAction): input is PickingStay => STAY.includes(input.intent);

/** Starts the order whose number was scanned; any other code is looked up. A blank scan is ignored. */
async function startScanned(ctx: Ctx, barcode: string, here: string): Promise<Response> {
  if (barcode.trim() === "") return redirect(here, 303);
  const order = await orderToStart(ctx, barcode);
  return order
    ? done(here, await leave(ctx, { intent: "start", orderId: order.id }))
    : redirect(withQuery(here, { code: barcode }), 303);
}

/**
 * Runs the action and returns the order's new state. A refusal is returned as an answer too, except when the action was
 * already applied and only its response was lost.
 * @throws not_found; unauthorized when the device queued it for another user
 */
export async function pickAndStay(ctx: Ctx, input: PickingStay, ahead: ReadState | null = null): Promise<PickAnswer> {
  if (input.by && input.by !== ctx.actor.id)
    throw new DomainError("another_user_signed_in", "Another user is signed in on this device now.");
  try {
    return await stay(ctx, input, ahead);
  } catch (thrown) {
    const detail = refusal(thrown, input.intent);
    const said = (ok: boolean, title: string, words: string) => ({ id: ctx.newId(), ok, title, detail: words });
    const before = await earlierOutcome(ctx, input);
    if (before === "completed") return { said: said(true, PICKED.title, PICKED.description), view: null };
    if (before === "counted" && input.intent !== "skip")
      return { said: said(true, COUNTED[input.intent], "It was counted before."), view: null };
    return { said: said(false, "Error", detail), view: null };
  }
}

const PICKED = { title: "Order Picked", description: "It is ready to ship." };
const COUNTED: Record<Exclude<PickingStay["intent"], "skip">, string> = {
  scan: "Product Found",
  pick: "Item Picked",
  undo: "Put back",
};

/** The message of a refusal; any other error is rethrown. */
function refusal(thrown: unknown, intent: PickingAction["intent"]): string {
  const error = asDomainError(thrown);
  if (!(error instanceof DomainError) || error.code === "not_found") throw thrown;
  return error.message || FALLBACK[intent];
}

async function stay(ctx: Ctx, input: PickingStay, ahead: ReadState | null): Promise<PickAnswer> {
  const today = todayOf(ctx);
  const said = (ok: boolean, title: string, detail: string) => ({ id: ctx.newId(), ok, title, detail });
  if (input.intent === "undo") {
    const state = await undoPick(ctx, input, ahead);
    return { said: said(true, "Put back", "Put the units back where they were."), view: toPickView(state, today) };
  }
  if (input.intent === "skip") {
    const state = await skipLine(ctx, input, ahead);
    return { said: said(true, "Skipped", "It comes again after the other items."), view: toPickView(state, today) };
  }
  if (input.intent === "pick") {
    const { state, message } = await pickItem(ctx, input.itemId, input, ahead);
    return { said: said(true, "Item Picked", message), view: toPickView(state, today) };
  }
  // A blank scan is ignored.
  if (input.barcode.trim() === "") return { said: null, view: null };
  const typed = input.quantity === undefined ? typedQuantity(input.barcode) : null;
  // Scanning the same code again confirms the question about it, also without scripts.
  const choice = input.choice ?? (input.asked === input.barcode ? input.again : undefined);
  const counted = typed ? { quantity: typed.quantity, barcode: typed.code } : {};
  const answer = await scan(ctx, { ...input, choice, ...counted }, ahead);
  if (answer.completes) {
    const { title, description = "" } = await leave(ctx, { intent: "complete", orderId: input.orderId });
    return { said: said(true, title, description), view: null };
  }
  const at = answer.place?.locationId ?? input.locationId ?? null;
  const view = toPickView(answer.state, today, at);
  if (answer.choices.length > 0) {
    const [only] = answer.choices;
    const again = answer.offersLot && only ? choiceValue(only) : null;
    const asked = { barcode: input.barcode, choices: answer.choices, again };
    return { said: said(false, again ? "Use this lot?" : "Which one?", answer.message), view, asked };
  }
  const title = answer.beeps === 1 ? "Product Found" : "Product Not Found";
  return { said: said(answer.success, title, answer.message), view };
}

async function leave(ctx: Ctx, input: PickingLeave): Promise<FlashInput> {
  switch (input.intent) {
    case "start":
      return withUndecided(started(await startPicking(ctx, input.orderId)), await undecidedOf(ctx, input.orderId));
    case "pause":
      await pausePicking(ctx, input.orderId);
      return { title: "Picking Paused", description: "The order stays yours until you resume or release it." };
    case "resume":
      return { ...started(await resumePicking(ctx, input.orderId)), title: "Picking Resumed" };
    case "release":
      await releasePicking(ctx, input.orderId);
      return { title: "Order Released", description: "Put what you picked back. The order is pending again." };
    case "complete":
      await completePicking(ctx, input.orderId);
      return PICKED;
  }
}

/** A change in the store blocks shipping until it is decided, so the packer is warned here. */
const withUndecided = (said: FlashInput, undecided: readonly { kind: string }[]): FlashInput =>
  undecided.some(({ kind }) => kind !== "customer")
    ? { ...said, description: `${said.description}. Changed in the store: it cannot be shipped before a user decides.` }
    : said;

const started = ({ order }: Awaited<ReturnType<typeof startPicking>>): FlashInput => ({
  title: "Picking Started",
  description: `Order ${order.orderNumber}`,
});
