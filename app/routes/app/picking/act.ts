import { PickingStay } from "#app/domain/picking/picking.schema";
import { readAhead } from "#app/domain/picking/picking.service.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { pickAndStay } from "./actions.server";

/** The picking screen's own door: a scan, a pick or an undo, answered with the order as it then stands. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("floor.work", { body: PickingStay, ahead: readAhead }, ({ ctx, input, ahead }) =>
    pickAndStay(ctx, input, ahead),
  ),
});
