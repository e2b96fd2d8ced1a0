import { z } from "zod";
import { ReturnLabelDto, toReturnLabelDto } from "#app/domain/returns/postage/return-postage.dto";
import { buyLabelOfReturn, labelOfReturn, voidLabelOfReturn } from "#app/domain/returns/postage/return-postage.server";
import { ReturnParams } from "#app/domain/returns/returns.schema";
import { BuyLabel } from "#app/domain/shipping/postage/postage.schema";
import { apiAction, apiLoader, created, operation } from "#app/http/guards/api.server";

const Answer = z.object({ label: ReturnLabelDto.nullable() });

export const loader = apiLoader(
  operation("returns.postage", { params: ReturnParams, answer: Answer }, async ({ ctx, params }) => {
    const label = await labelOfReturn(ctx, params.returnId);
    return { label: label && toReturnLabelDto(label) };
  }),
);

export const action = apiAction(
  {
    POST: operation(
      "returns.postage",
      { params: ReturnParams, body: BuyLabel, answer: ReturnLabelDto, status: 201 },
      async ({ ctx, params, input }) => created(toReturnLabelDto(await buyLabelOfReturn(ctx, params.returnId, input))),
    ),
    DELETE: operation("returns.postage", { params: ReturnParams, answer: ReturnLabelDto }, async ({ ctx, params }) =>
      toReturnLabelDto(await voidLabelOfReturn(ctx, params.returnId)),
    ),
  },
  true,
);
