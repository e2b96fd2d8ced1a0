import { z } from "zod";
import type { Ctx } from "../../kernel/ctx";
import { OTHER_COMPANY } from "./bin-form.schema";
import { BIN_KIND_VALUES } from "./bin-kinds";
import type { BinListScreen } from "./bin-list.server";
import { type Bin, idFor } from "./change-bin.server";

export const BinDto = z.object({
  id: z.string(),
  warehouseId: z.string(),
  code: z.string(),
  zone: z.string(),
  kind: z.enum(BIN_KIND_VALUES),
  pickSequence: z.number().int(),
  products: z.number().int().nullable(),
  units: z.number().int().nullable(),
  archived: z.boolean(),
});

export const toBinDtos = ({ rows, warehouse }: BinListScreen): z.output<typeof BinDto>[] =>
  rows.map(({ id, code, zone, kind, pickSequence, products, units, isArchived }) => ({
    ...{ id, warehouseId: warehouse?.id ?? "", code, zone, kind, pickSequence, products, units, archived: isArchived },
  }));

/** A bin with its rules, for those who may change it. */
export const WholeBinDto = BinDto.omit({ products: true, units: true }).extend({
  maxVolumeCm3: z.number().int().nullable(),
  maxWeightGrams: z.number().int().nullable(),
  maxPallets: z.number().int().nullable(),
  dedicatedCompanyId: z.string().nullable(),
  oneSku: z.boolean(),
  oneLot: z.boolean(),
  oneCompany: z.boolean(),
});

/** A reservation for a company out of reach is `OTHER_COMPANY`, which sent back keeps it. */
export const toWholeBinDto = (ctx: Ctx, bin: Bin): z.output<typeof WholeBinDto> => ({
  ...{ id: idFor(ctx, bin), warehouseId: bin.warehouseId, code: bin.code, zone: bin.zone, kind: bin.kind },
  ...{ pickSequence: bin.pickSequence, maxVolumeCm3: bin.maxVolumeCm3, maxWeightGrams: bin.maxWeightGrams },
  maxPallets: bin.maxPallets,
  dedicatedCompanyId:
    bin.dedicatedCompanyId && !ctx.can("inventory.adjust", bin.dedicatedCompanyId)
      ? OTHER_COMPANY
      : bin.dedicatedCompanyId,
  ...{ oneSku: Boolean(bin.oneSku), oneLot: Boolean(bin.oneLot), oneCompany: Boolean(bin.oneCompany) },
  archived: bin.archivedAt !== null,
});
