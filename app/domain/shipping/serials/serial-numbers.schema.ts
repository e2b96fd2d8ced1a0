import { z } from "zod";
import { serialList } from "../../inbound/serial-list";

/** The serial numbers of an order's products; a product that is left out keeps those it has. */
export const SerialsInput = z.object({
  lines: z
    .array(z.object({ productId: z.string().min(1).max(64), serials: serialList }))
    .min(1, "Name a product")
    .max(200),
});
export type SerialsInput = z.output<typeof SerialsInput>;

/** Which parcel of the order's shipment contains which units. */
export const SerialParcelsInput = z.object({
  parcels: z
    .array(z.object({ position: z.coerce.number().int().min(1).max(1000), serials: serialList }))
    .max(100, "At most 100 parcels"),
});
export type SerialParcelsInput = z.output<typeof SerialParcelsInput>;

export const SerialParcelsDto = z.object({
  parcels: z.array(z.object({ position: z.number().int(), trackingNumber: z.string(), serials: z.array(z.string()) })),
  /** Serial numbers of units whose parcel is not known. */
  unknown: z.array(z.string()),
});

export const SerialsDto = z.object({
  lines: z.array(
    z.object({
      productId: z.string(),
      sku: z.string(),
      name: z.string(),
      /** Units that the order sends. */
      units: z.number().int(),
      serials: z.array(z.string()),
    }),
  ),
});

export const SerialQuery = z.object({ serial: z.string().trim().max(100).optional().catch(undefined) });
export const SerialLookup = z.object({ serial: z.string().trim().min(1, "Enter a serial number").max(100) });

export const SerialTraceDto = z.object({
  serial: z.string(),
  companyId: z.string(),
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  orderStatus: z.string(),
  recordedAt: z.iso.datetime(),
  recordedBy: z.string(),
  shippedAt: z.iso.datetime().nullable(),
  trackingNumber: z.string().nullable(),
  trackingNumbers: z.array(z.string()),
  /** Whether a later order has the unit. */
  ended: z.boolean(),
});
