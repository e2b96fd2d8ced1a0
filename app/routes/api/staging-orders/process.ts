import { z } from "zod";
import { getCompany } from "#app/domain/companies/companies.service.server";
import { OrderDto, toOrderDto } from "#app/domain/orders/orders.dto";
import { getOrder } from "#app/domain/orders/orders.service.server";
import { StagedParams } from "#app/domain/staging/staging.schema";
import { processStagedOrder } from "#app/domain/staging/staging.service.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "staging.manage",
    { params: StagedParams, answer: z.object({ order: OrderDto }) },
    async ({ ctx, params }) => {
      const { orderId } = await processStagedOrder(ctx, params.id);
      const order = await getOrder(ctx, orderId);
      const company = await getCompany(ctx, order.companyId);
      return { order: toOrderDto(order, company.name) };
    },
  ),
});
