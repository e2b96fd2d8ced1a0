import type { Ctx } from "#app/domain/kernel/ctx";
import {
  type PackAnswer,
  type PackScanInput,
  readPacking,
  scanPacked,
} from "#app/domain/shipping/packing/packing.server";
import { refusalOf } from "../picking/session/session-steps.server";

/** The answer to a scan, with an id that marks it as new. */
export type ShownCheck = PackAnswer & { id: string };

/** Verifies a scan. A refusal is an answer too. @throws not_found */
export async function answerCheck(ctx: Ctx, orderId: string, input: PackScanInput): Promise<ShownCheck> {
  try {
    return { id: input.checkId, ...(await scanPacked(ctx, orderId, input)) };
  } catch (thrown) {
    const detail = refusalOf(thrown, "The scan could not be checked. Scan it again.");
    const state = await readPacking(ctx, orderId);
    return { id: input.checkId, ok: false, title: "Not verified", detail, completes: false, state };
  }
}
