import { sql } from "drizzle-orm";
import type { ChannelOrder } from "#app/integrations/sales-channel";
import { stagingOrders } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { readStaged } from "./process-staged.server";
import * as repo from "./staging.repo.server";

/** What the store said of an order the last time that it was listened to. */
export interface LastSeen {
  hash: string;
  /** By the store's own clock. */
  modifiedAt: number;
  /** Null where it can no longer be read. */
  order: ChannelOrder | null;
}

/** For the caller's batch; to be read by `readLastSeen`. */
export const lastSeen = (company: CompanyDb, orderId: string) => repo.findStored(company, orderId);

/** Never throws for what is stored. */
export async function readLastSeen(ctx: Ctx, row: repo.StagedRow): Promise<LastSeen> {
  const read = await readStaged(ctx, row);
  return { hash: row.payloadHash, modifiedAt: row.modifiedAt, order: read.kind === "order" ? read.order : null };
}

/**
 * Rolls the batch back when the store has said something else meanwhile: of two versions that arrive at once, one is
 * compared with the other.
 */
export const assertLastSeen = (company: CompanyDb, orderId: string, { hash }: LastSeen): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`exists (select 1 from ${stagingOrders} where ${own(stagingOrders)} and ${stagingOrders.id} = ${orderId}
      and ${stagingOrders.payloadHash} = ${hash})`,
  );
