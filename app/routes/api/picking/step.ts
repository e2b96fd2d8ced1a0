import { companyInReach } from "#app/domain/companies/companies.service.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { toOrderDto } from "#app/domain/orders/orders.dto";
import { getOrder } from "#app/domain/orders/orders.service.server";
import { StepDto, toSessionDto } from "#app/domain/picking/picking.dto";
import { StepParams } from "#app/domain/picking/picking.schema";
import {
  completePicking,
  pausePicking,
  releasePicking,
  resumePicking,
} from "#app/domain/picking/picking.service.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("floor.work", { params: StepParams, answer: StepDto }, async ({ ctx, params: { orderId, step } }) => {
    if (step === "pause") return toSessionDto(await pausePicking(ctx, orderId));
    if (step === "resume") return toSessionDto(await resumePicking(ctx, orderId));
    await (step === "release" ? releasePicking : completePicking)(ctx, orderId);
    return orderAnswer(ctx, orderId);
  }),
});

async function orderAnswer(ctx: Ctx, orderId: string) {
  const order = await getOrder(ctx, orderId);
  const company = await companyInReach(ctx, order.companyId);
  return toOrderDto(order, company?.name ?? null);
}
