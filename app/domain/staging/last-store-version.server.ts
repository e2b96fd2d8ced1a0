import { eq } from "drizzle-orm";
import type { ChannelOrder } from "#app/integrations/sales-channel";
import { stagingOrders } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { readStaged } from "./process-staged.server";
import * as repo from "./staging.repo.server";

/** The last version of an order received from the store. */
export interface LastSeen {
  hash: string;
  /** By the store's clock. */
  modifiedAt: number;
  /** Null when the payload cannot be read. */
  order: ChannelOrder | null;
}

/** For the caller's batch; pass the row to `readLastSeen`. */
export const lastSeen = (company: CompanyDb, orderId: string) => repo.findStaged(company, orderId);

/** Never throws, whatever is stored. */
export async function readLastSeen(ctx: Ctx, row: repo.StagedRow): Promise<LastSeen> {
  const read = await readStaged(ctx, row);
  return { hash: row.payloadHash, modifiedAt: row.modifiedAt, order: read.kind === "order" ? read.order : null };
}

/** Rolls the batch back when a newer version was stored concurrently: each version is compared with its predecessor. */
export const assertLastSeen = (company: CompanyDb, orderId: string, { hash }: LastSeen): Statement<void> =>
  company.assertExists("conflict", stagingOrders, eq(stagingOrders.id, orderId), eq(stagingOrders.payloadHash, hash));
