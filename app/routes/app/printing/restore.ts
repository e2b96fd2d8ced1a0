import { restorePrinter } from "#app/domain/warehouses/printing/printers.server";
import { PrinterParams } from "#app/domain/warehouses/printing/printing.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";

export const action = buttonAction("warehouses.manage", { params: PrinterParams }, async ({ ctx, params }) => {
  const description = await restorePrinter(ctx, params.printerId);
  return done(printingPaths.printers(), { title: "Printer restored", description });
});
