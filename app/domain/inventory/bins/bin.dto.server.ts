import { z } from "zod";
import type { Ctx } from "../../kernel/ctx";
import { OTHER_COMPANY } from "./bin-form.schema";
import { BIN_KIND_VALUES } from "./bin-kinds";
import type { BinListScreen } from "./bin-list.server";
import { BIN_SHOWN } from "./bins.schema";
import { type Bin, idFor } from "./change-bin.server";

export const BinsCallQuery = z.object({
  /** Without it, the caller's own warehouse. */
  warehouseId: z.string().min(1).max(64).optional(),
  companyId: z.string().min(1).max(64).optional(),
  /** Prefix of the code. */
  q: z.string().trim().max(50).optional(),
  zone: z.string().trim().max(50).optional(),
  kind: z.enum(BIN_KIND_VALUES, `One of ${BIN_KIND_VALUES.join(", ")}`).optional(),
  show: z.enum(BIN_SHOWN, `One of ${BIN_SHOWN.join(", ")}`).optional(),
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
  cursor: z.string().max(120).optional(),
});
export type BinsCallQuery = z.output<typeof BinsCallQuery>;

export const BinDto = z.object({
  id: z.string(),
  /** Code of the warehouse. */
  warehouse: z.string(),
  code: z.string(),
  zone: z.string(),
  kind: z.enum(BIN_KIND_VALUES),
  pickSequence: z.number().int(),
  products: z.number().int(),
  units: z.number().int(),
  archived: z.boolean(),
});

export const toBinDtos = ({ rows, warehouse }: BinListScreen): z.output<typeof BinDto>[] =>
  rows.map(({ id, code, zone, kind, pickSequence, products, units, isArchived }) => ({
    ...{ id, warehouse: warehouse?.code ?? "", code, zone, kind, pickSequence, products, units, archived: isArchived },
  }));

/** A bin with its rules, for those who may change it. */
export const WholeBinDto = z.object({
  id: z.string(),
  warehouseId: z.string(),
  code: z.string(),
  zone: z.string(),
  kind: z.enum(BIN_KIND_VALUES),
  pickSequence: z.number().int(),
  maxVolumeCm3: z.number().int().nullable(),
  maxWeightGrams: z.number().int().nullable(),
  maxPallets: z.number().int().nullable(),
  dedicatedCompanyId: z.string().nullable(),
  oneSku: z.boolean(),
  oneLot: z.boolean(),
  oneCompany: z.boolean(),
  archived: z.boolean(),
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
