import { z } from "zod";

export const LocationSearch = z.object({
  companyId: z.string().min(1).max(64),
  /** Prefix of the location code. */
  q: z.string().trim().max(50).default(""),
});

export const LocationDto = z.object({
  id: z.string(),
  code: z.string(),
  zone: z.string(),
  warehouseId: z.string(),
  /** Whether orders are picked from this location. */
  pickable: z.boolean(),
});
