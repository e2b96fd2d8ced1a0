import { PickOperation } from "#app/domain/picking/picking.schema";
import { readWithAuth } from "#app/domain/picking/picking.service.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { answerPick } from "./operation-answers.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("floor.work", { body: PickOperation, authReads: readWithAuth }, ({ ctx, input, authReads }) =>
    answerPick(ctx, input, authReads),
  ),
});
