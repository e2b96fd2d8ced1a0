import { sql } from "drizzle-orm";
import { rateLimits } from "#db/schema/directory";
import type { Ctx } from "../kernel/ctx";

const DAY = 86_400_000;
/** 03:17 UTC. */
const BEGINS = (3 * 60 + 17) * 60_000;
/** Whoever began the night's work and died lets the next tick begin it anew after so long. */
const CLAIM_MS = 5 * 60_000;
/** Its row stands among the counts whose window ends: when the next night's work is due. */
const KEY = "nightly";

/**
 * Does the night's work once a night, at the first tick that finds it due: a minute that the platform left out, or in
 * which a worker died, is made up for by the next. A system that has just been set up waits for its first night.
 * Answers whether it was done now.
 */
export async function onceANight(ctx: Ctx, work: () => Promise<void>): Promise<boolean> {
  const now = ctx.now();
  const claimed = now + CLAIM_MS;
  const [begun] = await ctx.directory.writeReturning(
    { dueAt: rateLimits.windowEndsAt },
    sql`insert into ${rateLimits} (key, count, window_ends_at) values (${KEY}, 0, ${nextNight(now)})
      on conflict (key) do update set count = count + 1, window_ends_at = ${claimed} where window_ends_at <= ${now}`,
  );
  if (begun?.dueAt !== claimed) return false;
  await work();
  await ctx.directory.write(
    sql`update ${rateLimits} set window_ends_at = ${nextNight(now)}
      where ${rateLimits.key} = ${KEY} and ${rateLimits.windowEndsAt} = ${claimed}`,
  );
  return true;
}

const nextNight = (now: number): number => Math.floor((now - BEGINS) / DAY + 1) * DAY + BEGINS;
