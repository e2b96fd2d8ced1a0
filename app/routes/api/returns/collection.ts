import { z } from "zod";
import { announceReturn } from "#app/domain/returns/document/create-return.server";
import { ReturnsQuery } from "#app/domain/returns/list/return-query";
import { listReturns } from "#app/domain/returns/list-returns.server";
import { readReturn } from "#app/domain/returns/read-return.server";
import { ReturnDto, toReturnDto, toWholeReturnDto, WholeReturnDto } from "#app/domain/returns/returns.dto";
import { NewReturnCall } from "#app/domain/returns/returns.schema";
import { apiAction, apiLoader, created, listed, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("orders.read", { query: ReturnsQuery, answer: z.array(ReturnDto) }, async ({ ctx, query, request }) => {
    const { rows, next } = await listReturns(ctx, query);
    return listed(rows.map(toReturnDto), next, request);
  }),
);

export const action = apiAction(
  {
    POST: operation(
      "orders.create",
      { body: NewReturnCall, answer: WholeReturnDto, status: 201 },
      async ({ ctx, input: { orderId, operationId, ...announced } }) => {
        const { id } = await announceReturn(ctx, orderId, { ...announced, operationId: operationId ?? ctx.newId() });
        return created(toWholeReturnDto(await readReturn(ctx, id)));
      },
    ),
  },
  true,
);
