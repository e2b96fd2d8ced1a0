import { z } from "zod";
import { TRACKING_STATUS } from "#app/integrations/shipper";
import { CARRIERS, type Carrier } from "#app/integrations/tracking-links";
import { Moment, OrderFilter } from "../orders/order-query";
import { HistoryDto, ItemDto, OrderDto } from "../orders/orders.dto";
import { METHOD_LABEL, SHIPPING_METHODS, type ShippingMethod } from "./list/shipping-methods";
import { MAX_PARCELS } from "./packing/pack-state";

export { CARRIERS, type Carrier, METHOD_LABEL, SHIPPING_METHODS, type ShippingMethod };

/** Maps a service's delivery time in business days to a method; standard when unknown. */
export const methodOf = (deliveryDays: number | null): ShippingMethod =>
  deliveryDays === null || deliveryDays > 3
    ? "standard"
    : deliveryDays <= 1
      ? "overnight"
      : deliveryDays === 2
        ? "two-day"
        : "expedited";

const METHOD_BY_KEYWORD: readonly [RegExp, ShippingMethod][] = [
  [/overnight|next[ -]day/i, "overnight"],
  [/2[ -]?day|two[ -]day|second[ -]day/i, "two-day"],
  [/express|expedited|priority/i, "expedited"],
];

/** Maps the customer's requested method to ours; empty when nothing is similar. */
export const methodForRequest = (requested: string | null): ShippingMethod | "" =>
  METHOD_BY_KEYWORD.find(([words]) => words.test(requested ?? ""))?.[1] ?? "";

const day = z
  .string()
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "Enter a date")
  .refine(isDay, "This date does not exist");

// Also checked for texts that are no date and would fail to convert.
function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** As carriers print it: upper case, no spaces. */
export const NUMBER_IS_REQUIRED = "Tracking number is required";
const TrackingNumber = z
  .string(NUMBER_IS_REQUIRED)
  .transform((text) => text.replace(/\s+/g, "").toUpperCase())
  .pipe(
    z
      .string()
      .min(1, NUMBER_IS_REQUIRED)
      .max(60, "Tracking numbers have at most 60 characters")
      .regex(/^[A-Z0-9-]+$/, "Use only letters, digits, and hyphens"),
  );

/** Ship although the number does not match the carrier's format. */
const Override = z
  .union([z.boolean(), z.enum(["on", "true", "false"])])
  .optional()
  .transform((value) => value === true || value === "on" || value === "true");

/** A shipment of one parcel, for the API. */
export const CreateShipment = z.object({
  trackingNumber: TrackingNumber,
  carrier: z.enum(CARRIERS, "Carrier is required"),
  shippingMethod: z.enum(SHIPPING_METHODS, "Shipping method is required"),
  estimatedDelivery: z
    .union([z.literal("").transform(() => null), day])
    .nullish()
    .transform((value) => value ?? null),
  override: Override,
});

/** The dialog's form: the first parcel as above, and additional parcels. */
export const ShipForm = CreateShipment.extend({
  more: z
    .array(z.object({ trackingNumber: TrackingNumber, override: Override }))
    .max(MAX_PARCELS - 1, `A shipment has at most ${MAX_PARCELS} parcels`)
    .optional(),
});

export type CreateShipment = z.output<typeof CreateShipment>;
export type ShipForm = z.output<typeof ShipForm>;

export const CreateShipmentCall = CreateShipment.extend({ orderId: z.string().min(1).max(64) });

export const SHIPMENT_VIEW = ["shipped", "transit", "delivered", "exception"] as const;
export type ShipmentView = (typeof SHIPMENT_VIEW)[number];

/** Scanner mode: one order after the other, with the focus in the scan field; "pack" returns to the packing station. */
export const ShipQuery = z.object({ mode: z.enum(["scan", "pack"]).optional().catch(undefined) });

export const ShipmentsQuery = z.object({
  companyId: z.string().max(64).optional(),
  orderId: z.string().max(64).optional(),
  status: z.enum(TRACKING_STATUS, `One of ${TRACKING_STATUS.join(", ")}`).optional(),
  carrier: z.enum(CARRIERS, `One of ${CARRIERS.join(", ")}`).optional(),
  /** A day or a moment; `to` includes the whole day. */
  from: OrderFilter.shape.from,
  to: OrderFilter.shape.to,
  /** Shipped, delivered or updated by tracking at or after this moment. */
  updatedSince: Moment.optional(),
  q: z.string().max(100).optional(),
  cursor: z.string().max(64).optional(),
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
});

export type ShipmentsQuery = z.output<typeof ShipmentsQuery>;

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
  status: z.enum(TRACKING_STATUS),
  deliveredAt: z.string().nullable(),
  createdAt: z.string(),
});
export type ShipmentDto = z.output<typeof ShipmentDto>;

/** An order with the parts that the call asked for; a part that it did not ask for is absent. */
export const OrderWithPartsDto = OrderDto.extend({
  items: z.array(ItemDto).optional(),
  shipments: z.array(ShipmentDto).optional(),
  history: z.array(HistoryDto).optional(),
});

interface ShipmentFacts extends Omit<ShipmentDto, "status" | "deliveredAt" | "createdAt"> {
  trackingStatus: ShipmentDto["status"];
  deliveredAt: number | null;
  createdAt: number;
}

export const toShipmentDto = (row: ShipmentFacts): ShipmentDto => ({
  id: row.id,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  companyId: row.companyId,
  trackingNumber: row.trackingNumber,
  trackingUrl: row.trackingUrl,
  carrier: row.carrier,
  shippingMethod: row.shippingMethod,
  estimatedDelivery: row.estimatedDelivery,
  status: row.trackingStatus,
  deliveredAt: row.deliveredAt === null ? null : new Date(row.deliveredAt).toISOString(),
  createdAt: new Date(row.createdAt).toISOString(),
});
