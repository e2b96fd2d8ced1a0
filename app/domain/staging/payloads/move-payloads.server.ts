import { eq, isNotNull } from "drizzle-orm";
import { withoutSecrets } from "#app/integrations/registry";
import { stagingOrders } from "#db/schema/staging";
import { gzip } from "../../files/zip";
import type { Ctx } from "../../kernel/ctx";
import { deleteDropped } from "../dropped-payloads.server";
import { readPayload } from "./payload.server";
import { listPayloadsToMove, recordUnusedPayload } from "./payloads.repo.server";
import { readMissingAmounts } from "./read-missing-amounts.server";

const DAY_MS = 86_400_000;
/** Rows per message; a payload can have half a megabyte. */
const ROWS_PER_MESSAGE = 20;

/**
 * Moves payloads of orders processed more than thirty days ago from their rows to R2, deletes replaced files, and reads
 * the amounts of orders that do not have them yet.
 * Processes a limited number per message and enqueues another message when more remain.
 */
export async function movePayloadsJob(ctx: Ctx): Promise<void> {
  const moved = await moveOld(ctx);
  const deleted = await deleteDropped(ctx, ROWS_PER_MESSAGE);
  const amounts = await readMissingAmounts(ctx, ROWS_PER_MESSAGE);
  ctx.log.info("payloads moved to the files", { moved, deleted, amounts });
  if ([moved, deleted, amounts].includes(ROWS_PER_MESSAGE)) await ctx.enqueue({ type: "move-payloads" });
}

async function moveOld(ctx: Ctx): Promise<number> {
  const rows = await listPayloadsToMove(ctx.db, ctx.now() - 30 * DAY_MS, ROWS_PER_MESSAGE);
  for (const { id, companyId, hash, payload } of rows) {
    if (!payload) continue;
    const key = `${companyId}/staging/${hash}.json.gz`;
    await ctx.files.put(key, await keptBytes(ctx, id, payload), "application/gzip");
    const company = ctx.db.company(companyId);
    const moved = await company.update(
      stagingOrders,
      { payload: null, payloadKey: key },
      eq(stagingOrders.id, id),
      eq(stagingOrders.payloadHash, hash),
      isNotNull(stagingOrders.payload),
    );
    // A row with a newer version or an erased customer was not updated, so no row refers to this file.
    if (moved.length === 0) await company.write(recordUnusedPayload(key));
  }
  return rows.length;
}

/** Removes access keys from payloads stored before the adapters omitted them. Unreadable payloads stay unchanged. */
async function keptBytes(ctx: Ctx, id: string, payload: ArrayLike<number>): Promise<Uint8Array<ArrayBuffer>> {
  const { text, json, problem } = await readPayload(ctx, { id, payload, payloadKey: null });
  const kept = JSON.stringify(withoutSecrets(json));
  return problem !== null || kept === text ? new Uint8Array(payload) : gzip(kept);
}
