import { z } from "zod";

export const CustomerSearch = z.object({
  companyId: z.string().min(1).max(64),
  /** Words of a name or email; shorter than three letters, they find nothing. */
  q: z.string().trim().max(100).default(""),
});

export const CustomerDto = z.object({
  /** The customer's newest order. */
  orderId: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  shippingAddress: z.string(),
});
export type Customer = z.output<typeof CustomerDto>;
