import { sql } from "drizzle-orm";
import { scalar } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { integrations } from "#db/schema/integrations";
import type { Ctx } from "../kernel/ctx";

/** Selects the id of the run that holds an expired lease: it stopped without releasing it. Null when there is none. */
export const expiredOwner = (ctx: Ctx, integrationId: string) => (own: Ownership) =>
  scalar(
    integrations.leaseOwner,
    sql`from ${integrations} where ${own(integrations)}
      and ${integrations.id} = ${integrationId} and ${integrations.leaseUntil} <= ${ctx.now()}`,
  );

/** The watermark never decreases: everything changed before it is staged. */
export const latestWatermark = (watermark: number | null) =>
  watermark === null ? undefined : sql`max(coalesce(${integrations.watermark}, 0), ${watermark})`.mapWith(Number);

/** A paused integration stays paused after a manual sync. */
export const unlessPaused = (status: "active" | "error") =>
  sql`case ${integrations.status} when 'paused' then 'paused' else ${status} end`;
