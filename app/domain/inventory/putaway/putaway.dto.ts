import { z } from "zod";
import { PlacementReason } from "../placement/placement.schema";
import type { PutawayPlace } from "./putaway.server";
import type { PutawayTask } from "./putaway-screen.server";

export const PutawayListQuery = z.object({
  companyId: z.string().min(1).max(64).optional(),
  /** A part of the product's name, its SKU, the lot number or the location code. */
  q: z.string().trim().min(1).max(100).optional(),
});

export const PutawayDto = z.object({
  companyId: z.string(),
  productId: z.string(),
  lotId: z.string(),
  locationId: z.string(),
  sku: z.string(),
  name: z.string(),
  lotNumber: z.string().nullable(),
  expiresOn: z.string().nullable(),
  location: z.string(),
  handlingUnitId: z.string().nullable(),
  onHand: z.number().int(),
  forOrders: z.number().int(),
  receivedAt: z.iso.datetime().nullable(),
});
export type PutawayDto = z.output<typeof PutawayDto>;

export const toPutawayDto = (task: PutawayTask): PutawayDto => ({
  companyId: task.companyId,
  productId: task.productId,
  lotId: task.lotId,
  locationId: task.locationId,
  sku: task.sku,
  name: task.name,
  lotNumber: task.lotNumber || null,
  expiresOn: task.expiresOn,
  location: task.location,
  handlingUnitId: task.unitId,
  onHand: task.onHand,
  forOrders: task.forOrders,
  receivedAt: task.receivedAt === null ? null : new Date(task.receivedAt).toISOString(),
});

/** Units to put away. Sent again with the same `operationId`, they are not moved again. */
export const PutawayCall = z.object({
  operationId: z.string().min(8).max(64),
  /** Code of the location where they are stored. */
  to: z.string().trim().min(1).max(50),
  quantity: z.number().int().min(1).max(1_000_000_000),
  placementReason: PlacementReason,
});

export const PutawayDoneDto = z.object({
  quantity: z.number().int(),
  from: z.string(),
  to: z.string(),
  /** Units that orders hold, of those moved. */
  allocated: z.number().int(),
});

export const PutawayPlacesDto = z.object({
  onHand: z.number().int(),
  forOrders: z.number().int(),
  places: z.array(z.object({ location: z.string(), why: z.string(), units: z.number().int() })),
});

export const toPutawayPlacesDto = ({
  task,
  forOrders,
  places,
}: {
  task: { onHand: number };
  forOrders: number;
  places: readonly PutawayPlace[];
}): z.output<typeof PutawayPlacesDto> => ({
  onHand: task.onHand,
  forOrders,
  places: places.map(({ code, why, fits }) => ({ location: code, why, units: fits })),
});
