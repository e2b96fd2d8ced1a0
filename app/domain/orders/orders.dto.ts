import { z } from "zod";
import type { WarehouseChoice } from "#db/schema/allocation/allocation-rules";
import type { ExternalData } from "#db/schema/orders";
import { minorToDecimal } from "../kernel/money";
import { ORDER_STATUS, type OrderStatus } from "./orders.schema";
import { warehouseReason } from "./split/warehouse-reason";

const time = z.iso.datetime();
const money = z.string();

export const OrderDto = z.object({
  id: z.string(),
  orderNumber: z.string(),
  customerName: z.string(),
  customerEmail: z.string().nullable(),
  shippingAddress: z.string(),
  companyId: z.string(),
  companyName: z.string().nullable(),
  /** After refunds. */
  totalAmount: money,
  /** Before refunds. */
  orderedAmount: money,
  currency: z.string(),
  status: z.enum(ORDER_STATUS),
  itemCount: z.number().int(),
  holdReason: z.string().nullable(),
  /** Where it ships from, and why. */
  warehouseId: z.string(),
  warehouseReason: z.string(),
  createdAt: time,
  updatedAt: time,
  /** Only of an order in the archive, which takes no change until it is restored. */
  archivedAt: time.optional(),
  /** Send it back with PATCH to have concurrent edits refused. */
  version: z.number().int(),
  externalData: z.record(z.string(), z.unknown()).nullable(),
});
export type OrderDto = z.output<typeof OrderDto>;

export interface OrderFacts {
  id: string;
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  shippingAddress: string;
  companyId: string;
  totalMinor: number;
  currency: string;
  status: OrderStatus;
  lineCount: number;
  holdReason: string | null;
  warehouseId: string;
  warehouseChoice: WarehouseChoice | null;
  createdAt: number;
  updatedAt: number;
  archivedAt: number | null;
  externalData: ExternalData | null;
}

export const toOrderDto = (order: OrderFacts, companyName: string | null): OrderDto => ({
  id: order.id,
  orderNumber: order.orderNumber,
  customerName: order.customerName || "Unknown Customer",
  customerEmail: order.customerEmail || null,
  shippingAddress: order.shippingAddress,
  companyId: order.companyId,
  companyName,
  totalAmount: minorToDecimal(order.totalMinor, order.currency),
  orderedAmount: minorToDecimal(order.externalData?.ordered_minor ?? order.totalMinor, order.currency),
  currency: order.currency,
  status: order.status,
  itemCount: order.lineCount,
  holdReason: order.holdReason,
  warehouseId: order.warehouseId,
  warehouseReason: warehouseReason(order.warehouseChoice),
  createdAt: new Date(order.createdAt).toISOString(),
  updatedAt: new Date(order.updatedAt).toISOString(),
  ...(order.archivedAt !== null && { archivedAt: new Date(order.archivedAt).toISOString() }),
  version: order.updatedAt,
  externalData: order.externalData === null ? null : { ...order.externalData },
});

export const ItemDto = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  price: money,
  pickedQuantity: z.number().int(),
  picked: z.boolean(),
  /** The kit that the line is a component of. */
  kit: z.object({ productId: z.string(), sku: z.string(), name: z.string(), quantity: z.number().int() }).optional(),
  product: z
    .object({
      id: z.string(),
      name: z.string(),
      sku: z.string(),
      description: z.string().nullable(),
      location: z.string().nullable(),
    })
    .nullable(),
});
export type ItemDto = z.output<typeof ItemDto>;

export interface ItemFacts {
  id: string;
  sku: string;
  name: string;
  quantity: number;
  priceMinor: number;
  pickedQuantity: number;
  shortQuantity: number;
  kitProductId?: string | null;
  kit?: { sku: string; name: string; quantity: number } | null;
  productId: string | null;
  productName: string | null;
  productSku: string | null;
  description: string | null;
  location: string | null;
}

/** Nothing remains to be picked: missing units are recorded as short. */
const isPicked = (item: Pick<ItemFacts, "quantity" | "pickedQuantity" | "shortQuantity">): boolean =>
  item.quantity > 0 && item.pickedQuantity + item.shortQuantity >= item.quantity;

export const toItemDto = (item: ItemFacts, currency: string): ItemDto => ({
  id: item.id,
  sku: item.sku,
  name: item.name,
  quantity: item.quantity,
  price: minorToDecimal(item.priceMinor, currency),
  pickedQuantity: item.pickedQuantity,
  picked: isPicked(item),
  ...(item.kit &&
    item.kitProductId && {
      kit: { productId: item.kitProductId, sku: item.kit.sku, name: item.kit.name, quantity: item.kit.quantity },
    }),
  product: item.productId
    ? {
        id: item.productId,
        name: item.productName ?? item.name,
        sku: item.productSku ?? item.sku,
        description: item.description,
        location: item.location,
      }
    : null,
});

export const HistoryDto = z.object({
  at: time,
  by: z.string(),
  event: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  note: z.string().nullable(),
});
export type HistoryDto = z.output<typeof HistoryDto>;

export interface HistoryFacts {
  at: number;
  actorName: string;
  event: string;
  from: string | null;
  to: string | null;
  note: string | null;
}

export const toHistoryDto = ({ at, actorName, event, from, to, note }: HistoryFacts): HistoryDto => ({
  at: new Date(at).toISOString(),
  by: actorName,
  event,
  from,
  to,
  note,
});
