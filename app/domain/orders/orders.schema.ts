import { z } from "zod";

export const ORDER_STATUS = [
  "pending",
  "processing",
  "on-hold",
  "completed",
  "cancelled",
  "refunded",
  "failed",
  "checkout-draft",
  "picking",
  "picked",
  "shipped",
  "delivered",
] as const;
export type OrderStatus = (typeof ORDER_STATUS)[number];

/** Where an order may go from each status; anything else is a conflict. */
export const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["picking", "processing", "on-hold", "cancelled"],
  "on-hold": ["pending", "cancelled"],
  picking: ["picked", "pending", "on-hold", "cancelled"],
  processing: ["shipped", "on-hold", "cancelled"],
  picked: ["shipped", "picking", "cancelled"],
  shipped: ["delivered", "completed"],
  delivered: ["completed", "refunded"],
  completed: ["refunded"],
  cancelled: [],
  refunded: [],
  failed: [],
  "checkout-draft": [],
};

export const canMove = (from: OrderStatus, to: OrderStatus): boolean => NEXT[from].includes(to);

/** The units are promised in these, and in no other. */
export const HOLDS_STOCK: readonly OrderStatus[] = ["pending", "processing", "picking", "picked"];

export const STATUS_LABEL: Record<OrderStatus, string> = {
  pending: "Pending",
  processing: "Processing",
  "on-hold": "On hold",
  completed: "Completed",
  cancelled: "Cancelled",
  refunded: "Refunded",
  failed: "Failed",
  "checkout-draft": "Draft",
  picking: "Picking",
  picked: "Ready to Ship",
  shipped: "Shipped",
  delivered: "Delivered",
};

export const CompanyId = z.string().min(1, "Company is required");
export const OrderParams = z.object({ orderId: z.string().min(1).max(64) });

const amount = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .refine((value) => value === "" || /^\d{1,12}(\.\d{1,6})?$/.test(value), "Enter an amount such as 19.90");

const count = z.coerce.number("Enter a whole number").int("Enter a whole number");

export const NewOrderLine = z
  .object({
    productId: z.string().max(64).optional(),
    sku: z.string().trim().max(100).optional(),
    quantity: count.min(1, "At least 1").max(1_000_000, "At most 1,000,000"),
    price: amount.optional(),
  })
  .refine((line) => Boolean(line.productId || line.sku), { message: "Choose a product", path: ["sku"] });

/** One schema for the form, the API and imports. */
export const NewOrder = z.object({
  orderNumber: z.string("Order number is required").trim().min(1, "Order number is required").max(100),
  customerName: z.string("Customer name is required").trim().min(1, "Customer name is required").max(200),
  customerEmail: z.email("Valid email is required").max(254),
  shippingAddress: z.string("Shipping address is required").trim().min(1, "Shipping address is required").max(1000),
  companyId: z.string("Company is required").min(1, "Company is required"),
  totalAmount: amount.optional(),
  items: z.array(NewOrderLine).max(500, "At most 500 lines").optional(),
});
export type NewOrder = z.output<typeof NewOrder>;

export const StatusChange = z.object({
  status: z.enum(ORDER_STATUS, "Unknown status"),
  reason: z.string().trim().max(500).optional(),
});
