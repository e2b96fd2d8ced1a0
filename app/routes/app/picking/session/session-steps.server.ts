import { redirect } from "@remix-run/cloudflare";
import type { Ctx } from "#app/domain/kernel/ctx";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError } from "#app/domain/kernel/errors";
import { undecidedOf } from "#app/domain/orders/undecided.server";
import {
  completePicking,
  pausePicking,
  releasePicking,
  resumePicking,
  startPicking,
} from "#app/domain/picking/picking.service.server";
import type { PickAnswer } from "#app/domain/picking/plan/pick-view";
import { IdleSessionError } from "#app/domain/picking/sessions/idle-session";
import { done, type FlashInput } from "#app/http/answers/flash.server";
import { pageOf } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";

export const ORDER_PICKED = { title: "Order picked", description: "It is ready to ship." };
export const START_FAILED = "Failed to start picking session. Please try again.";

/** Starts picking. A change in the store blocks shipping until it is decided, so the packer is warned here. */
export async function startOrder(ctx: Ctx, orderId: string): Promise<FlashInput> {
  const { order } = await startPicking(ctx, orderId);
  const undecided = await undecidedOf(ctx, orderId);
  const description = `Order ${order.orderNumber}`;
  const isBlocked = undecided.some(({ kind }) => kind !== "customer");
  return {
    title: "Picking Started",
    description: isBlocked
      ? `${description}. Changed in the store: it cannot ship until a user decides on the change.`
      : description,
  };
}

export async function pauseOrder(ctx: Ctx, orderId: string): Promise<FlashInput> {
  await pausePicking(ctx, orderId);
  return { title: "Picking paused", description: "The order stays assigned to you until you resume or release it." };
}

export async function resumeOrder(ctx: Ctx, orderId: string): Promise<FlashInput> {
  const { order } = await resumePicking(ctx, orderId);
  return { title: "Picking resumed", description: `Order ${order.orderNumber}` };
}

export async function releaseOrder(ctx: Ctx, orderId: string): Promise<FlashInput> {
  await releasePicking(ctx, orderId);
  return { title: "Order released", description: "Return the picked units to their bins. The order is pending again." };
}

export async function completeOrder(ctx: Ctx, orderId: string): Promise<FlashInput> {
  await completePicking(ctx, orderId);
  return ORDER_PICKED;
}

/** The picking screen that posted the form: it has several addresses. */
export function pickingScreenOf(request: Request): string {
  const { pathname } = new URL(pageOf(request));
  return [pickingPaths.pickingTasks(), pickingPaths.scanner()].includes(pathname) ? pathname : paths.picking();
}

/** Runs a step and redirects to `here` with its result, or with the reason for the refusal. */
export async function doneOrTakeOver(
  here: string,
  fallback: string,
  act: () => Promise<FlashInput | Response>,
): Promise<Response> {
  try {
    const outcome = await act();
    return outcome instanceof Response ? outcome : done(here, outcome);
  } catch (thrown) {
    // The order's picker has been idle too long: the take-over page asks how to continue.
    if (thrown instanceof IdleSessionError) return redirect(pickingPaths.takeOver(thrown.orderId), 303);
    return done(here, { title: "Error", description: refusalOf(thrown, fallback), variant: "destructive" });
  }
}

/** Redirects a form of the picking screen back to it with the operation's result. */
export const shownOnScreen = async (here: string, { said }: PickAnswer): Promise<Response> =>
  said
    ? done(here, { title: said.title, description: said.detail, variant: said.ok ? "default" : "destructive" })
    : redirect(here, 303);

/** The message of a refusal; any other error is rethrown. */
export function refusalOf(thrown: unknown, fallback: string): string {
  const error = asDomainError(thrown);
  if (!(error instanceof DomainError) || error.code === "not_found") throw thrown;
  return error.message || fallback;
}
