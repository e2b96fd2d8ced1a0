import { PickOperation } from "#app/domain/picking/picking.schema";
import { readAhead } from "#app/domain/picking/picking.service.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { answerPick } from "./operation-answers.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("floor.work", { body: PickOperation, ahead: readAhead }, ({ ctx, input, ahead }) =>
    answerPick(ctx, input, ahead),
  ),
});
