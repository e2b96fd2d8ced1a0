import type { Ctx } from "#app/domain/kernel/ctx";
import type { LoadScan } from "#app/domain/shipping/loads/loads.schema";
import { type LoadAnswer, scanLoaded } from "#app/domain/shipping/loads/scan-load.server";
import { refusalOf } from "../../picking/session/session-steps.server";

/** The answer to a scan, with an id that marks it as new. */
export type ShownLoadScan = LoadAnswer & { id: string };

/** Loads a scanned parcel. A refusal is an answer too. */
export async function answerLoadScan(ctx: Ctx, loadId: string, input: LoadScan): Promise<ShownLoadScan> {
  try {
    return { id: input.operationId, ...(await scanLoaded(ctx, loadId, input)) };
  } catch (thrown) {
    const detail = refusalOf(thrown, "The scan could not be checked. Scan it again.");
    return { id: input.operationId, ok: false, title: "Not loaded", detail };
  }
}
