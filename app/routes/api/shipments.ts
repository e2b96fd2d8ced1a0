import { z } from "zod";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { listShipments } from "#app/domain/shipping/shipment-lists.server";
import { CreateShipmentCall, ShipmentDto, ShipmentsQuery, toShipmentDto } from "#app/domain/shipping/shipping.schema";
import { apiAction, apiLoader, created, listed, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("orders.read", { query: ShipmentsQuery, answer: z.array(ShipmentDto) }, async ({ ctx, query, request }) => {
    const { rows, next } = await listShipments(ctx, query);
    return listed(rows.map(toShipmentDto), next, request);
  }),
);

export const action = apiAction(
  {
    POST: operation(
      "floor.work",
      { body: CreateShipmentCall, answer: ShipmentDto, status: 201 },
      async ({ ctx, input }) => {
        const { orderId, ...shipment } = input;
        const made = await shipOrder(ctx, orderId, shipment);
        return created(made && toShipmentDto(made));
      },
    ),
  },
  true,
);
