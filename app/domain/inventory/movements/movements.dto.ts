import { z } from "zod";
import { MOVEMENT_KINDS, movementTitle } from "./movement-labels";
import type { Movement } from "./movements.server";

export const MovementDto = z.object({
  id: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  /** Change of on hand. */
  delta: z.number().int(),
  /** On hand after the movement. */
  balance: z.number().int(),
  reason: z.string(),
  lot: z.string().nullable(),
  location: z.string(),
  warehouseId: z.string(),
  orderId: z.string().nullable(),
  by: z.string(),
  at: z.string(),
});
export type MovementDto = z.output<typeof MovementDto>;

export const toMovementDto = (row: Movement): MovementDto => ({
  id: row.id,
  kind: row.kind,
  delta: row.deltaOnHand,
  balance: row.balance,
  reason: row.reason?.trim() || movementTitle(row),
  lot: row.lotNumber || null,
  location: row.location,
  warehouseId: row.warehouseId,
  orderId: row.orderId,
  by: row.by,
  at: new Date(row.at).toISOString(),
});
