import { z } from "zod";
import type { FaceToReplenish } from "./replenishment.server";

export const ReplenishmentQuery = z.object({
  companyId: z.string().min(1).max(64).optional(),
  /** A part of the product's name, its SKU or the location code. */
  q: z.string().trim().min(1).max(100).optional(),
});

export const ReplenishmentDto = z.object({
  companyId: z.string(),
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  location: z.string(),
  minUnits: z.number().int(),
  maxUnits: z.number().int(),
  free: z.number().int(),
  waiting: z.number().int(),
  reserve: z.number().int(),
  quantity: z.number().int(),
});
export type ReplenishmentDto = z.output<typeof ReplenishmentDto>;

export const toReplenishmentDto = (face: FaceToReplenish): ReplenishmentDto => ({
  companyId: face.companyId,
  productId: face.productId,
  sku: face.sku,
  name: face.name,
  location: face.location,
  minUnits: face.minUnits,
  maxUnits: face.maxUnits,
  free: face.free,
  waiting: face.waiting,
  reserve: face.reserve,
  quantity: face.quantity,
});
