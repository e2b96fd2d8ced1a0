import { cancelPrint } from "#app/domain/warehouses/printing/print-queue.server";
import { PrintJobParams } from "#app/domain/warehouses/printing/printing.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";

export const action = buttonAction("floor.work", { params: PrintJobParams }, async ({ ctx, params }) => {
  const description = await cancelPrint(ctx, params.jobId);
  return done(printingPaths.queue(), { title: "Print job canceled", description });
});
