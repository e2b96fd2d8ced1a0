import { PickingStay } from "#app/domain/picking/picking.schema";
import { readAhead } from "#app/domain/picking/picking.service.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { pickAndStay } from "./actions.server";

/** Receives the picking screen's scans, picks and undos; returns the order's new state. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("floor.work", { body: PickingStay, ahead: readAhead }, ({ ctx, input, ahead }) =>
    pickAndStay(ctx, input, ahead),
  ),
});
