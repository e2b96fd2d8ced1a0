import { z } from "zod";
import { PlacementReason } from "../placement/placement.schema";
import type { FaceToReplenish, ReplenishmentTask } from "./replenishment.server";

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
  locationId: z.string(),
  location: z.string(),
  warehouseId: z.string(),
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
  locationId: face.locationId,
  location: face.location,
  warehouseId: face.warehouseId,
  minUnits: face.minUnits,
  maxUnits: face.maxUnits,
  free: face.free,
  waiting: face.waiting,
  reserve: face.reserve,
  quantity: face.quantity,
});

/** A pick face with its need, and the units to bring from, best source first. */
export const ReplenishmentTaskDto = ReplenishmentDto.extend({
  claimedBy: z.string().nullable(),
  sources: z.array(
    z.object({
      lotId: z.string(),
      lotNumber: z.string().nullable(),
      expiresOn: z.string().nullable(),
      locationId: z.string(),
      location: z.string(),
      waiting: z.number().int(),
      free: z.number().int(),
    }),
  ),
});

export const toReplenishmentTaskDto = ({
  face,
  sources,
  quantity,
  claimedBy,
}: ReplenishmentTask): z.output<typeof ReplenishmentTaskDto> => ({
  ...toReplenishmentDto({ ...face, quantity, claimedByName: claimedBy }),
  claimedBy,
  sources: sources.map(({ lotId, lotNumber, expiresOn, locationId, code, waiting, free }) => ({
    ...{ lotId, lotNumber: lotNumber || null, expiresOn, locationId, location: code, waiting, free },
  })),
});

/** Units of a source to bring. Sent again with the same `operationId`, they are not moved again. */
export const ReplenishCall = z.object({
  operationId: z.string().min(8).max(64),
  lotId: z.string().min(1).max(64),
  /** Id of the location to bring them from. */
  from: z.string().min(1).max(64),
  quantity: z.number().int().min(1).max(1_000_000_000),
  placementReason: PlacementReason,
});

export const ReplenishedDto = z.object({
  quantity: z.number().int(),
  from: z.string(),
  to: z.string(),
  /** Units that orders hold, of those moved. */
  allocated: z.number().int(),
});

export const PickFaceDto = z.object({
  locationId: z.string(),
  location: z.string(),
  minUnits: z.number().int(),
  maxUnits: z.number().int(),
  free: z.number().int(),
});
