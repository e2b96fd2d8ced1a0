import { z } from "zod";
import { CARRIERS, type Carrier } from "#app/integrations/tracking-links";
import { OrderFilter } from "../orders/order-query";

export { CARRIERS, type Carrier };

export const SHIPPING_METHODS = ["standard", "expedited", "overnight", "two-day"] as const;
export type ShippingMethod = (typeof SHIPPING_METHODS)[number];
export const METHOD_LABEL: Record<ShippingMethod, string> = {
  standard: "Standard",
  expedited: "Expedited",
  overnight: "Overnight",
  "two-day": "Two-Day",
};

const day = z
  .string()
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "Enter a date")
  .refine((text) => new Date(`${text}T00:00:00Z`).toISOString().startsWith(text), "Enter a date that exists");

/** One schema for the dialog and the API. */
export const CreateShipment = z.object({
  trackingNumber: z
    .string("Tracking number is required")
    .transform((text) => text.replace(/\s+/g, "").toUpperCase())
    .pipe(
      z
        .string()
        .min(1, "Tracking number is required")
        .max(60, "Tracking numbers have at most 60 characters")
        .regex(/^[A-Z0-9-]+$/, "Only letters, digits and hyphens"),
    ),
  carrier: z.enum(CARRIERS, "Carrier is required"),
  shippingMethod: z.enum(SHIPPING_METHODS, "Shipping method is required"),
  estimatedDelivery: z
    .union([z.literal("").transform(() => null), day])
    .nullish()
    .transform((value) => value ?? null),
  /** Ship although the number does not look like one of the carrier's. */
  override: z
    .union([z.boolean(), z.enum(["on", "true", "false"])])
    .optional()
    .transform((value) => value === true || value === "on" || value === "true"),
});
export type CreateShipment = z.output<typeof CreateShipment>;

export const CreateShipmentCall = CreateShipment.extend({ orderId: z.string().min(1).max(64) });

export const ShipmentsQuery = z.object({
  companyId: z.string().max(64).optional(),
  q: z.string().max(100).optional(),
  cursor: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** Shipments made within a span; a `to` without a time counts to the end of its day, in UTC. */
export const ShipmentReportQuery = ShipmentsQuery.extend(OrderFilter.pick({ from: true, to: true }).shape);
export type ShipmentReportQuery = z.output<typeof ShipmentReportQuery>;

export const ShipmentDto = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  companyId: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().nullable(),
  carrier: z.enum(CARRIERS),
  shippingMethod: z.enum(SHIPPING_METHODS),
  estimatedDelivery: z.string().nullable(),
  createdAt: z.string(),
});
export type ShipmentDto = z.output<typeof ShipmentDto>;

export const toShipmentDto = (row: Omit<ShipmentDto, "createdAt"> & { createdAt: number }): ShipmentDto => ({
  id: row.id,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  companyId: row.companyId,
  trackingNumber: row.trackingNumber,
  trackingUrl: row.trackingUrl,
  carrier: row.carrier,
  shippingMethod: row.shippingMethod,
  estimatedDelivery: row.estimatedDelivery,
  createdAt: new Date(row.createdAt).toISOString(),
});
