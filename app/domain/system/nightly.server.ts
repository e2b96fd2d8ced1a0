import { eq } from "drizzle-orm";
import { rateLimits } from "#db/schema/directory/accounts";
import type { Ctx } from "../kernel/ctx";
import { claimNight } from "./nightly.repo.server";

const DAY = 86_400_000;
/** 03:17 UTC. */
const BEGINS = (3 * 60 + 17) * 60_000;
/** When a worker dies during the nightly run, a later tick starts it again after this time. */
const CLAIM_MS = 5 * 60_000;
/** Key of the row, in the rate limit table, that stores when the next nightly run is due. */
const KEY = "nightly";

/**
 * Runs the nightly work once, at the first tick that finds it due; later ticks make up for skipped ones and dead
 * workers. A newly installed system waits for its first night. Returns whether it ran now.
 */
export async function onceANight(ctx: Ctx, work: () => Promise<void>): Promise<boolean> {
  const now = ctx.now();
  const claimed = now + CLAIM_MS;
  const [begun] = await claimNight(ctx.directory, KEY, { now, claimed, next: nextNight(now) });
  if (begun?.dueAt !== claimed) return false;
  await work();
  await ctx.directory.update(
    rateLimits,
    { windowEndsAt: nextNight(now) },
    eq(rateLimits.key, KEY),
    eq(rateLimits.windowEndsAt, claimed),
  );
  return true;
}

const nextNight = (now: number): number => Math.floor((now - BEGINS) / DAY + 1) * DAY + BEGINS;
