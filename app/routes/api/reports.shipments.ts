import { z } from "zod";
import { ShipmentDto, ShipmentReportQuery, toShipmentDto } from "#app/domain/shipping/shipping.schema";
import { listShipments } from "#app/domain/shipping/shipping.service.server";
import { apiLoader, listed, operation, readOnly } from "#app/http/api.server";

export const loader = apiLoader(
  operation(
    "reports.read",
    { query: ShipmentReportQuery, answer: z.array(ShipmentDto) },
    async ({ ctx, query, request }) => {
      const { rows, next } = await listShipments(ctx, query);
      return listed(rows.map(toShipmentDto), next, request);
    },
  ),
);
export const action = readOnly();
