import { PutOperation } from "#app/domain/picking/wall/wall.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { answerPut } from "./wall-answers.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("floor.work", { body: PutOperation }, ({ ctx, input }) => answerPut(ctx, input)),
});
