import { runLabelsToPrint } from "#app/domain/shipping/papers/papers-to-print.server";
import { MOST_LABELS } from "#app/domain/shipping/papers/run-labels.server";
import { RunParams } from "#app/domain/shipping/runs/buy-postage.schema";
import { buttonAction } from "#app/http/guards/button-action.server";
import { printHere } from "./print-here.server";

/** All labels of a bulk purchase of postage. */
export const action = buttonAction("floor.work", { params: RunParams }, async (call) =>
  printHere(call, { documents: await runLabelsToPrint(call.ctx, call.params.asked), most: MOST_LABELS }),
);
