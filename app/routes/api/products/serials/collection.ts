import { z } from "zod";
import { ProductParams } from "#app/domain/catalog/product.schema";
import { toStockSerialDto } from "#app/domain/inbound/serials/serials.dto";
import {
  SerialCountsDto,
  SerialsChange,
  StockSerialDto,
  StockSerialFilter,
} from "#app/domain/inbound/serials/serials.schema";
import { addSerials, listStockSerials, readSerialCounts } from "#app/domain/inbound/serials/stock-serials.server";
import { apiAction, apiLoader, listed, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation(
    "inventory.read",
    { params: ProductParams, query: StockSerialFilter, answer: z.array(StockSerialDto) },
    async ({ ctx, params, query, request }) => {
      const { rows, next } = await listStockSerials(ctx, params.productId, query);
      return listed(rows.map(toStockSerialDto), next, request);
    },
  ),
);

export const action = apiAction(
  {
    POST: operation(
      "inventory.adjust",
      { params: ProductParams, body: SerialsChange, answer: SerialCountsDto },
      async ({ ctx, params, input }) => {
        await addSerials(ctx, params.productId, input);
        return readSerialCounts(ctx, params.productId);
      },
    ),
  },
  true,
);
