import { z } from "zod";
import type { orderWarehouse } from "./order-warehouse.server";

export const OrderWarehouseForm = z.object({
  warehouseId: z.string("Choose a warehouse").min(1, "Choose a warehouse").max(64),
});

/** Where an order ships from, and where else it could. */
export const OrderWarehouseDto = z.object({
  warehouseId: z.string(),
  options: z.array(
    z.object({
      warehouseId: z.string(),
      warehouse: z.string(),
      /** "2 of RW-1": units that the order could not have from there. */
      lacks: z.array(z.string()),
    }),
  ),
});

export const toOrderWarehouseDto = ({
  order,
  options,
}: Awaited<ReturnType<typeof orderWarehouse>>): z.output<typeof OrderWarehouseDto> => ({
  warehouseId: order.warehouseId,
  options: options.map(({ id, code, lacks }) => ({ warehouseId: id, warehouse: code, lacks })),
});
