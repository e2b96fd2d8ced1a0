import { eq } from "drizzle-orm";
import { Faces } from "#app/documents/fonts/font-faces";
import { FONT_FILES } from "#app/documents/fonts/font-files.server";
import { onSheets } from "#app/documents/label-stock";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { asns } from "#db/schema/inbound/asns";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, notFound } from "../../kernel/errors";
import { asnName } from "../asn/asn-status";
import { unitCode } from "./plan-units";
import { type LabelledUnit, textsOf, UNIT_STOCK, unitLabel } from "./unit-label";
import { unitsOfAsn } from "./units.repo.server";

/**
 * Labels of a document's pallets and cartons as a streamed PDF.
 * @throws not_found; conflict when it has none
 */
export async function unitLabelsFile(
  ctx: Ctx,
  asnId: string,
): Promise<{ name: string; pieces: AsyncGenerator<Uint8Array> }> {
  const [asn, units, companies] = await ctx.db.batch(
    ctx.db.selectFirst(asns, { columns: ["number", "companyId"], where: eq(asns.id, asnId) }),
    unitsOfAsn(ctx.db, asnId),
    listReachableCompanies(ctx),
  );
  if (!asn) throw notFound("This announced receipt");
  if (units.length === 0)
    throw conflict("It has no cartons or pallets to label. Announce it, or enter some.", "asn_status");
  const company = companies.find(({ id }) => id === asn.companyId)?.name ?? "";
  const of = (kind: string) => units.filter((unit) => unit.kind === kind).length;
  const labelled = units.map(
    (unit): LabelledUnit => ({
      ...{ company, asn: asnName(asn.number), sscc: unit.sscc, code: unitCode(asn.number, unit) },
      title: `${unit.kind === "pallet" ? "Pallet" : "Carton"} ${unit.position} of ${of(unit.kind)}`,
      content: unit.sku
        ? [
            `${unit.quantity.toLocaleString("en-US")} × ${unit.sku}`,
            unit.name ?? "",
            ...(unit.lotNumber ? [`Lot ${unit.lotNumber}`] : []),
          ]
        : [],
    }),
  );
  const faces = new Faces(FONT_FILES, ctx.asset);
  await faces.cover(labelled.flatMap(textsOf));
  function* drawings() {
    for (const unit of labelled) yield { drawing: unitLabel(faces, unit), copies: 1 };
  }
  const title = `Labels of ${asnName(asn.number)}`;
  const info = { title, author: ctx.config.brand, createdAt: ctx.now() };
  return {
    name: `${asnName(asn.number)}-labels.pdf`,
    pieces: pdfPieces(info, faces, onSheets(UNIT_STOCK, drawings(), 1)),
  };
}
