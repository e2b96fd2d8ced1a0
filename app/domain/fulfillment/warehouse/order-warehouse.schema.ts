import { z } from "zod";

export const OrderWarehouseForm = z.object({
  warehouseId: z.string("Choose a warehouse").min(1, "Choose a warehouse").max(64),
});
