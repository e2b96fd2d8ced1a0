import { PapersQuery } from "#app/domain/shipping/papers/papers.schema";
import { labelsToPrint } from "#app/domain/shipping/papers/papers-to-print.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { printHere } from "./print-here.server";

export const action = buttonAction("floor.work", { form: PapersQuery }, async (call) =>
  printHere(call, { documents: await labelsToPrint(call.ctx, call.input.id) }),
);
