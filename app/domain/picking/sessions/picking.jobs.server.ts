import type { Ctx } from "../../kernel/ctx";
import { DomainError } from "../../kernel/errors";
import type { Job } from "../../kernel/jobs";
import { mayDo } from "../../kernel/permissions";
import { rightsOfUser, rightsOfUsers } from "../../users/users.service.server";
import { releasePicking } from "./pick-sessions.server";
import * as repo from "./sessions.repo.server";

const MAX_PICKERS_PER_TICK = 50;
const TICK_MS = 3 * 60_000;

/**
 * Releases the orders of a user who can no longer pick them because their account was deleted or deactivated, or a role
 * or company was removed; otherwise no other user could pick them. A refusal is logged and left to the next cron run:
 * retrying the message would not help.
 */
export async function releasePickerJob(ctx: Ctx, { userId }: Extract<Job, { type: "release-picker" }>): Promise<void> {
  const rights = await rightsOfUser(ctx, userId);
  const lost = (await repo.listPickers(ctx.db, userId)).filter(
    ({ companyId }) => !(rights && mayDo(rights, "floor.work", companyId)),
  );
  if (lost.length === 0) return;
  const companyIds = lost.map(({ companyId }) => companyId);
  const open = await repo.listOpenAt(ctx.db, userId, companyIds);
  let released = 0;
  for (const { orderId } of open) {
    try {
      await releasePicking(ctx, orderId);
      released += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // Conflict: completed or released concurrently.
      if (error.code !== "conflict") ctx.log.warn("order not given back", { orderId, userId, reason: error.message });
    }
  }
  // A picker with more open orders than one query returns is continued in another message.
  if (released > 0 && open.length === repo.MAX_OPEN_SESSIONS) await ctx.enqueue({ type: "release-picker", userId });
}

/** Cron: releases orders of users who can no longer pick them when the message was lost or its worker was killed. */
export async function enqueueLostPickers(ctx: Ctx): Promise<void> {
  const open = await repo.listPickers(ctx.db);
  if (open.length === 0) return;
  const rightsById = await rightsOfUsers(ctx, [...new Set(open.map(({ userId }) => userId))]);
  const lost = open.filter(({ userId, companyId }) => {
    const rights = rightsById.get(userId);
    return !(rights && mayDo(rights, "floor.work", companyId));
  });
  const ids = pickersOfTick([...new Set(lost.map(({ userId }) => userId))].sort(), ctx.now());
  if (ids.length > 0) await ctx.enqueue(...ids.map((userId): Job => ({ type: "release-picker", userId })));
}

/** A different subset on each tick, so that users whose orders cannot be released do not block the others. */
export function pickersOfTick(ids: readonly string[], now: number): string[] {
  const turns = Math.ceil(ids.length / MAX_PICKERS_PER_TICK);
  const turn = Math.floor(now / TICK_MS) % Math.max(1, turns);
  return ids.slice(turn * MAX_PICKERS_PER_TICK, (turn + 1) * MAX_PICKERS_PER_TICK);
}
