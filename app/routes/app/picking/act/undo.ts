import { UndoOperation } from "#app/domain/picking/picking.schema";
import { readWithAuth } from "#app/domain/picking/picking.service.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { answerUndo } from "./operation-answers.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("floor.work", { body: UndoOperation, authReads: readWithAuth }, ({ ctx, input, authReads }) =>
    answerUndo(ctx, input, authReads),
  ),
});
