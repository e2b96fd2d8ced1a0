import { printAgain } from "#app/domain/warehouses/printing/print-queue.server";
import { PrintAgainForm, PrintJobParams } from "#app/domain/warehouses/printing/printing.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";

export const action = buttonAction(
  "floor.work",
  { params: PrintJobParams, form: PrintAgainForm },
  async ({ ctx, params, input }) => {
    const description = await printAgain(ctx, params.jobId, input.lastRun);
    return done(printingPaths.queue(), { title: "Printing again", description });
  },
);
