import { eq } from "drizzle-orm";
import type { LabelDpi } from "#app/documents/codes/symbol";
import { asns } from "#db/schema/inbound/asns";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, notFound } from "../../kernel/errors";
import { asnName } from "../asn/asn-status";
import { unitCode } from "./plan-units";
import type { LabelledUnit } from "./unit-label";
import { type UnitLabelFile, unitLabelFile } from "./unit-label-file.server";
import { unitsOfAsn } from "./units.repo.server";

/**
 * Labels of a document's pallets and cartons as a streamed file.
 * @throws not_found; conflict when it has none
 */
export async function unitLabelsFile(ctx: Ctx, asnId: string, zpl?: LabelDpi): Promise<UnitLabelFile> {
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
  return unitLabelFile(ctx, asnName(asn.number), labelled, zpl);
}
