import { z } from "zod";
import { listParams } from "../../filters/list-params";
import { BIN_LIST } from "./bin-columns";
import { BIN_KIND_VALUES } from "./bin-kinds";

const id = z.string().min(1).max(64);

/** Which bins the list shows besides those in use; `empty` narrows it to bins without units. */
const BIN_SHOWN = ["empty", "archived", "all"] as const;

export const BinsQuery = z.object({
  /** Only locations with units of this company, or reserved for it. */
  company: id.optional(),
  warehouse: id.optional().catch(undefined),
  /** Prefix of the code. */
  q: z.string().trim().max(50).optional().catch(undefined),
  zone: z.string().trim().max(50).optional().catch(undefined),
  kind: z.enum(BIN_KIND_VALUES).optional().catch(undefined),
  show: z.enum(BIN_SHOWN).optional().catch(undefined),
  ...listParams(BIN_LIST),
});
export type BinsQuery = z.output<typeof BinsQuery>;

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

/** Query of a location's page and its history. */
export const BinQuery = z.object({ cursor: z.string().max(120).optional().catch(undefined) });

export const NewBinsQuery = z.object({ warehouse: id.optional().catch(undefined) });

/** Without a zone, the warehouse's first one. */
export const BinMapQuery = z.object({
  warehouse: id.optional().catch(undefined),
  zone: z
    .string()
    .trim()
    .max(50)
    .transform((zone) => zone || undefined)
    .optional()
    .catch(undefined),
});
