import { mergedPdf, type Part } from "#app/documents/pdf/merge/merged-pdf";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { listRequestedRuns } from "../../orders/bulk-runs.server";
import { listOfRuns } from "../postage/labels.repo.server";
import { labelFile } from "../postage/settle-label.server";
import { shipProgress } from "../runs/ship-progress.server";
import type { PaperFile } from "./papers.server";

/** Maximum labels per file and per print; runs have fewer orders. */
export const MOST_LABELS = 800;

/** In processing order. @throws not_found */
export async function labelsOfRun(ctx: Ctx, asked: string) {
  await shipProgress(ctx, asked);
  const runs = await listRequestedRuns(ctx.db, asked);
  return listOfRuns(
    ctx.db,
    runs.map(({ id }) => id),
    MOST_LABELS,
  );
}

/**
 * The carriers' labels of all orders shipped by a run, as one PDF in processing order; an unavailable label is replaced
 * by a page of text.
 * @throws not_found
 */
export async function runLabelsFile(ctx: Ctx, asked: string): Promise<PaperFile> {
  const labels = await labelsOfRun(ctx, asked);
  if (labels.length === 0) return { refused: "No orders have shipped with a purchased label yet." };
  async function* parts(): AsyncGenerator<Part> {
    for (const { id, fileKey, orderNumber } of labels) {
      const number = orderNumber.replace(/[^\x20-\x7e]/g, "?");
      yield {
        bytes: await bytesOf(ctx, id, fileKey),
        instead: [`Order ${number}`, "Its label could not be added.", "Print it from the order's shipment."],
      };
    }
  }
  const title = `Labels, ${labels.length === 1 ? "1 parcel" : `${labels.length} parcels`}`;
  return {
    name: `labels-${todayOf(ctx)}.pdf`,
    pieces: mergedPdf({ title, author: ctx.config.brand, createdAt: ctx.now() }, parts()),
  };
}

async function bytesOf(ctx: Ctx, id: string, fileKey: string | null): Promise<Uint8Array | null> {
  if (fileKey) {
    const kept = await ctx.files.get(fileKey);
    return kept && new Uint8Array(kept);
  }
  try {
    const file = await labelFile(ctx, id);
    return file && new Uint8Array(await new Response(file.body).arrayBuffer());
  } catch (error) {
    // An unavailable label must not block the others.
    ctx.log.warn("label not printed", { labelId: id, error: String(error) });
    return null;
  }
}
