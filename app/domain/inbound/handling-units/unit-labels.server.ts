import type { LabelDpi } from "#app/documents/codes/symbol";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import type { LabelledUnit } from "../units/unit-label";
import { type UnitLabelFile, unitLabelFile } from "../units/unit-label-file.server";
import { MAX_NEW_UNITS } from "./handling-unit.schema";
import { unitsToLabel } from "./unit-list.repo.server";
import { UNIT_KIND_LABEL } from "./unit-rules";

/** Labels of units with these numbers: their SSCC as GS1-128, or their number. @throws not_found */
export async function handlingUnitLabels(ctx: Ctx, from: number, to: number, zpl?: LabelDpi): Promise<UnitLabelFile> {
  const units = await unitsToLabel(ctx, from, Math.min(to, from + MAX_NEW_UNITS - 1));
  if (units.length === 0) throw notFound("This handling unit");
  const labelled = units.map(
    ({ code, unitKind, sscc, company }): LabelledUnit => ({
      ...{ company: company ?? ctx.config.brand, asn: code, sscc, code, content: [] },
      title: unitKind ? UNIT_KIND_LABEL[unitKind] : "",
    }),
  );
  const name = units.length === 1 ? (units[0]?.code ?? "") : `LPN-${from}-to-${units.at(-1)?.unitNumber}`;
  return unitLabelFile(ctx, name, labelled, zpl);
}

/** The label of the unit with this number, to print. @throws not_found */
export async function unitLabelToPrint(ctx: Ctx, unitNumber: number) {
  const [unit] = await unitsToLabel(ctx, unitNumber, unitNumber);
  if (!unit) throw notFound("This handling unit");
  return {
    ...{ use: "largeLabel" as const, companyId: unit.dedicatedCompanyId, title: `Label of ${unit.code}` },
    document: { kind: "unit-label" as const, unitNumber },
  };
}
