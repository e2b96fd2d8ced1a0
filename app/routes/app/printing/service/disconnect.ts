import { disconnectPrintService } from "#app/domain/warehouses/printing/service/print-service.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";

export const action = buttonAction("warehouses.manage", {}, async ({ ctx }) => {
  const label = await disconnectPrintService(ctx, "printnode");
  return done(printingPaths.service(), { title: `${label} disconnected` });
});
