import type { CompanyDb } from "#db/scoped.server";
import { readBarcode, trackingNumbersIn } from "../../catalog/barcode";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, notFound } from "../../kernel/errors";
import * as parcelsRepo from "./load-parcels.repo.server";
import { LOAD_REFUSAL_WORDS, resolveLoadScan } from "./load-scan";
import * as repo from "./loads.repo.server";
import type { LoadScan, TakeOff } from "./loads.schema";
import { closedMeanwhile } from "./loads.server";

/** The answer to a scan. */
export interface LoadAnswer {
  ok: boolean;
  title: string;
  /** What is wrong, in a few words. */
  word?: string;
  detail: string;
}

/** More parcels with one number are not read. */
const MAX_FOUND = 20;

/**
 * Loads the parcel with the scanned tracking number, or says why it is refused. The same operation counts once.
 * @throws not_found; conflict when the load is closed, or the operation's id was sent for another parcel
 */
export async function scanLoaded(ctx: Ctx, loadId: string, input: LoadScan): Promise<LoadAnswer> {
  const { load, result } = await resolved(ctx, loadId, input);
  if (result.kind === "refused" && result.refusal === "loaded" && result.parcel) {
    // Also after the hand-over: the first answer may have been lost.
    if (await wasCounted(ctx, loadId, input, result.parcel)) return loadedAnswer(result.parcel);
  }
  if (load.closedAt !== null) throw closedMeanwhile();
  if (result.kind === "refused") return refusedAnswer(result);
  const { companyId, shipmentId, position } = result.parcel;
  const scan = { id: input.operationId, loadId, shipmentId, position, quantity: 1 } as const;
  try {
    await parcelsRepo.insertScan(ctx, ctx.db.company(companyId), scan);
  } catch (error) {
    const isRefused = refusedBy(error, "unique", "load_scans") || refusedBy(error, "assertion");
    if (isRefused && (await wasCounted(ctx, loadId, input, result.parcel))) return loadedAnswer(result.parcel);
    if (refusedBy(error, "unique", "load_scans")) throw idReused();
    if (refusedBy(error, "assertion", "load_closed")) throw closedMeanwhile();
    if (!isRefused) throw error;
    // Another user loaded it meanwhile.
    const { result: now } = await resolved(ctx, loadId, input);
    if (now.kind === "load") throw changedMeanwhile();
    return refusedAnswer(now);
  }
  return loadedAnswer(result.parcel);
}

async function resolved(ctx: Ctx, loadId: string, { barcode }: LoadScan) {
  const code = readBarcode(barcode);
  const [load, found] = await ctx.db.batch(
    repo.findLoad(ctx.directory, loadId),
    parcelsRepo.parcelsOfNumbers(ctx.db, code ? trackingNumbersIn(code) : [], MAX_FOUND),
  );
  if (!load) throw notFound("This load");
  return { load, result: resolveLoadScan(load, found) };
}

/** Whether this operation loaded the parcel before. */
async function wasCounted(ctx: Ctx, loadId: string, { operationId }: LoadScan, parcel: parcelsRepo.LoadParcelRow) {
  const earlier = await parcelsRepo.findScan(ctx.db.company(parcel.companyId), operationId);
  return earlier?.loadId === loadId && earlier.shipmentId === parcel.shipmentId && earlier.position === parcel.position;
}

/**
 * Takes a parcel off an open load; it waits again. The same operation counts once.
 * @throws not_found; conflict when the load is closed or the parcel is not on it
 */
export async function takeOff(ctx: Ctx, loadId: string, input: TakeOff): Promise<void> {
  const { companyId, operationId, shipmentId, position } = input;
  const company = ctx.db.company(companyId);
  if (await wasTakenOff(company, loadId, input)) return;
  try {
    await parcelsRepo.insertScan(ctx, company, { id: operationId, loadId, shipmentId, position, quantity: -1 });
  } catch (error) {
    if (!refusedBy(error, "assertion") && !refusedBy(error, "unique", "load_scans")) throw error;
    // A double tap sends the operation twice at once.
    if (await wasTakenOff(company, loadId, input)) return;
    throw refusedBy(error, "assertion", "load_closed") ? closedMeanwhile() : changedMeanwhile();
  }
}

/** Whether this operation took the parcel off before. @throws conflict when its id was used for another scan */
async function wasTakenOff(company: CompanyDb, loadId: string, { operationId, shipmentId, position }: TakeOff) {
  const earlier = await parcelsRepo.findScan(company, operationId);
  if (!earlier) return false;
  const isSame = earlier.loadId === loadId && earlier.shipmentId === shipmentId && earlier.position === position;
  if (!isSame || earlier.quantity !== -1) throw idReused();
  return true;
}

const idReused = () => conflict("Another scan with this id was already counted. Scan again.", "scan_id_reused");
const changedMeanwhile = () =>
  conflict("Another user loads the same parcels. Scan the parcel again.", "concurrent_change");

const loadedAnswer = ({ orderNumber, trackingNumber }: parcelsRepo.LoadParcelRow): LoadAnswer => ({
  ...{ ok: true, title: "Loaded", detail: `${orderNumber}, ${trackingNumber}` },
});

const refusedAnswer = ({ refusal, message }: { refusal: keyof typeof LOAD_REFUSAL_WORDS; message: string }) => ({
  ...{ ok: false, title: "Not loaded", word: LOAD_REFUSAL_WORDS[refusal], detail: message },
});
