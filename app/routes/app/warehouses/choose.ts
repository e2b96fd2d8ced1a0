import { redirect } from "@remix-run/cloudflare";
import { chooseWarehouse } from "#app/domain/warehouses/choose-warehouse.server";
import { ChooseWarehouseForm } from "#app/domain/warehouses/warehouses.schema";
import { buttonAction } from "#app/http/guards/button-action.server";
import { localPath } from "#app/http/redirects/local-path";

/** Chooses the warehouse to work in, in this session, and redirects back. */
export const action = buttonAction(
  "floor.work",
  { form: ChooseWarehouseForm },
  async ({ ctx, user, input: { warehouseId, returnTo } }) => {
    await chooseWarehouse(ctx, user.sessionId, warehouseId);
    return redirect(localPath(returnTo), 303);
  },
);
