import { z } from "zod";
import { toSerialTraceDto } from "#app/domain/shipping/serials/serial-numbers.dto";
import { SerialLookup, SerialTraceDto } from "#app/domain/shipping/serials/serial-numbers.schema";
import { traceSerial } from "#app/domain/shipping/serials/serial-numbers.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation(
    "orders.read",
    { query: SerialLookup, answer: z.array(SerialTraceDto) },
    async ({ ctx, query: { serial } }) => (await traceSerial(ctx, serial)).map(toSerialTraceDto),
  ),
);
export const action = readOnly();
