import type { Ctx } from "#app/domain/kernel/ctx";
import { conflict, invalid } from "#app/domain/kernel/errors";
import { packingSlipsToPrint, shippingLabelsToPrint } from "#app/domain/shipping/papers/papers-to-print.server";
import { type Print, printAt } from "#app/domain/warehouses/printing/stations.server";
import { done } from "#app/http/answers/flash.server";
import { pageOf } from "#app/http/guards/guard.server";
import { stationOf } from "#app/http/request/print-station";

const MAX_DOCUMENTS = 200;

interface Call {
  ctx: Ctx;
  request: Request;
}
/** `most` documents at a time, instead of the usual number. */
type ToPrint = { refused: string } | { documents: readonly Print[]; most?: number };

const refusal = (message: string) => invalid({ "": [message] }, "nothing_to_print", message);

/**
 * Queues the documents for the printers of this browser's station, and returns to the page with the button.
 * @throws validation for nothing or too much to print; conflict without a station that prints it
 */
export async function printHere({ ctx, request }: Call, toPrint: ToPrint): Promise<Response> {
  if ("refused" in toPrint) throw refusal(toPrint.refused);
  const { documents, most = MAX_DOCUMENTS } = toPrint;
  if (documents.length === 0) throw refusal("There is nothing to print.");
  if (documents.length > most) throw refusal(`At most ${most} documents are printed at a time. Choose fewer.`);
  const station = await stationOf(request, ctx);
  if (!station)
    throw conflict("This browser has no print station. Choose one under Print stations.", "station_without_printer");
  const { queued, waiting } = await printAt(ctx, station, documents);
  const { pathname, search } = new URL(pageOf(request));
  const [only] = documents.length === 1 ? documents : [];
  if (queued === 0)
    return done(pathname + search, { title: "Already waiting for the printer", description: only?.title });
  const others = waiting > 0 ? `, ${waiting} already waiting` : "";
  const description = only?.title ?? `${queued} ${queued === 1 ? "document" : "documents"}${others}`;
  return done(pathname + search, { title: `Printing at ${station.name}`, description });
}

/**
 * After an order has shipped: its labels and packing slip at this browser's station, unless they were sent to a printer
 * before. Returns the message for the packer. A failure to print does not fail the shipment, which is made.
 */
export async function printShipped({ ctx, request }: Call, orderId: string): Promise<string | undefined> {
  try {
    const station = await stationOf(request, ctx);
    if (!station) return undefined;
    const [labels, slips] = await Promise.all([
      shippingLabelsToPrint(ctx, [orderId]),
      packingSlipsToPrint(ctx, [orderId]),
    ]);
    const documents = [...labels, ...slips].filter(({ use }) => station.printerOf[use]);
    if (documents.length === 0) return undefined;
    const { queued } = await printAt(ctx, station, documents, { once: true });
    return queued > 0 ? `Printing at ${station.name}` : undefined;
  } catch (error) {
    ctx.log.error("shipment not printed", { orderId, error: String(error) });
    return "Its label and packing slip were not printed. Print them from the shipment.";
  }
}
