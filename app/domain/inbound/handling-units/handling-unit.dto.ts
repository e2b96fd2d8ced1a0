import { z } from "zod";
import { UNIT_KIND } from "#db/schema/values/inbound-values";
import type { UnitRow, UnitScreen } from "./unit-screens.server";

export const UnitDto = z.object({
  id: z.string(),
  /** "LPN-12". */
  code: z.string(),
  kind: z.enum(UNIT_KIND),
  /** Null without a GS1 company prefix. */
  sscc: z.string().nullable(),
  /** Null for all companies. */
  companyId: z.string().nullable(),
  warehouseId: z.string(),
  /** The bin, or the bin and the pallet, that it stands in. */
  place: z.string(),
  isDissolved: z.boolean(),
});

export const WholeUnitDto = UnitDto.extend({
  contents: z.array(
    z.object({
      companyId: z.string(),
      /** The unit itself, or one that stands on it. */
      handlingUnit: z.string(),
      productId: z.string(),
      sku: z.string(),
      lotNumber: z.string().nullable(),
      expiresOn: z.string().nullable(),
      onHand: z.number().int(),
      allocated: z.number().int(),
    }),
  ),
  /** Units that stand on it. */
  carries: z.array(z.object({ id: z.string(), code: z.string() })),
});

type Row = Pick<
  UnitRow,
  "id" | "code" | "unitKind" | "sscc" | "dedicatedCompanyId" | "warehouseId" | "standsIn" | "archivedAt"
>;

export const toUnitDto = (unit: Row): z.output<typeof UnitDto> => ({
  ...{
    id: unit.id,
    code: unit.code,
    kind: unit.unitKind ?? "pallet",
    sscc: unit.sscc,
    companyId: unit.dedicatedCompanyId,
  },
  ...{ warehouseId: unit.warehouseId, place: unit.standsIn, isDissolved: unit.archivedAt !== null },
});

export const toWholeUnitDto = ({ unit, contents, inside }: UnitScreen): z.output<typeof WholeUnitDto> => ({
  ...toUnitDto(unit),
  contents: contents.map(({ companyId, unit: code, productId, sku, lotNumber, expiresOn, onHand, allocated }) => ({
    ...{ companyId, handlingUnit: code, productId, sku, lotNumber: lotNumber || null, expiresOn, onHand, allocated },
  })),
  carries: inside.map(({ id, code }) => ({ id, code })),
});

export const UnitFilter = z.object({
  companyId: z.string().max(64).optional(),
  q: z.string().trim().max(60).optional(),
  kind: z.enum(UNIT_KIND).optional(),
  cursor: z.string().max(20).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
