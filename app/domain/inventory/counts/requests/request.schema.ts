import { z } from "zod";
import { oneLineText } from "../../../kernel/typed-fields";

export const RequestParams = z.object({ productId: z.string().min(1).max(64) });

/** A count of a product, of a zone, or of a product in a zone. */
export const RequestCountCall = z
  .object({
    companyId: z.string().min(1).max(64),
    sku: oneLineText(100).optional(),
    zone: oneLineText(20).optional(),
  })
  .refine(({ sku, zone }) => sku || zone, { path: ["sku"], error: "Give a SKU or a zone" });
export type RequestCountCall = z.output<typeof RequestCountCall>;
