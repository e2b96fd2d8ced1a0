import type { Sheet } from "#app/documents/drawing";
import { Faces } from "#app/documents/fonts/font-faces";
import { FONT_FILES } from "#app/documents/fonts/font-files.server";
import { PAPER, type PaperName } from "#app/documents/paper";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { carrierLabel } from "#app/integrations/tracking-links";
import type { Ctx } from "../../kernel/ctx";
import { formatWeight, viewerUnits } from "../../kernel/units";
import { METHOD_LABEL } from "../shipping.schema";
import * as parcelsRepo from "./load-parcels.repo.server";
import { getLoad } from "./loads.server";
import { MANIFEST_TEXTS, ManifestSheets } from "./manifest-sheets";

/** Parcels in memory at a time. */
const CHUNK = 500;

/** The load's parcels in reach as a streamed PDF, for the driver to sign. @throws not_found */
export async function manifestFile(ctx: Ctx, loadId: string, paper: PaperName) {
  const { load, counts } = await getLoad(ctx, loadId);
  const faces = new Faces(FONT_FILES, ctx.asset);
  const calendar = ctx.calendars.ofWarehouse(load.warehouseId);
  const at = (ms: number) => calendar.timeText(ms);
  const weight = (grams: number) => formatWeight(grams, viewerUnits(ctx));
  const title = `${carrierLabel(load.carrier)} manifest`;
  const facts = [
    { term: "Warehouse", detail: `${load.warehouseName} (${load.warehouseCode})` },
    ...(load.trailer ? [{ term: "Trailer", detail: load.trailer }] : []),
    { term: "Loading started", detail: `${at(load.openedAt)}, ${load.openedByName}` },
    ...(load.closedAt === null
      ? [{ term: "Handed over", detail: "Not yet" }]
      : [{ term: "Handed over", detail: `${at(load.closedAt)}, ${load.closedByName}` }]),
    ...(load.driverName ? [{ term: "Driver", detail: load.driverName }] : []),
    { term: "Parcels", detail: counts.loaded.toLocaleString("en") },
  ];
  async function* sheets(): AsyncGenerator<Sheet> {
    await faces.cover([MANIFEST_TEXTS, title, ...facts.flatMap(({ term, detail }) => [term, detail])]);
    const pages = new ManifestSheets({ faces, paper: PAPER[paper] }, { title, facts, signature: load.signature });
    let grams = 0;
    let after: parcelsRepo.ManifestLine | null = null;
    for (;;) {
      const lines: parcelsRepo.ManifestLine[] = await parcelsRepo.manifestLines(ctx.db, loadId, after, CHUNK);
      const rows = lines.map((one) => ({
        orderNumber: one.orderNumber,
        trackingNumber: one.trackingNumber,
        service: one.labelService ?? METHOD_LABEL[one.shippingMethod],
        weight: one.weightGrams === null ? "" : weight(one.weightGrams),
      }));
      await faces.cover(rows.flatMap((row) => Object.values(row)));
      for (const row of rows) {
        const full = pages.add(row);
        if (full) yield full;
      }
      grams += lines.reduce((sum, { weightGrams }) => sum + (weightGrams ?? 0), 0);
      after = lines.at(-1) ?? null;
      if (lines.length < CHUNK) break;
    }
    yield* pages.end(grams > 0 ? weight(grams) : "");
  }
  return {
    name: `manifest-${load.carrier}-${load.warehouseCode.toLowerCase()}-${load.id.slice(-6)}.pdf`,
    pieces: pdfPieces({ title, author: ctx.config.brand, createdAt: ctx.now() }, faces, sheets()),
  };
}
