import { readBarcode } from "../../codes/barcode";
import { shownCode, unknownCode } from "../../codes/code-words";
import { choicesOf, meaningsOf } from "../../codes/meanings";
import { readKnown } from "../../codes/read-known.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import * as repo from "../shortages/shortages.repo.server";
import { viewOf } from "../shortages/shortages-screen.server";
import { codesToCount } from "./count.repo.server";
import { type CountScan, scanCount } from "./scan-count";

/** The bin of a shortage with its item's codes, for the count page. One round trip. @throws not_found */
export async function binToCount(ctx: Ctx, id: string) {
  const [shortage, taken, product, cases] = await ctx.db.batch(
    repo.findShortage(ctx.db, id),
    repo.takenThere(ctx.db, id),
    ...codesToCount(ctx.db, id),
  );
  if (!shortage?.lotId || !shortage.location || !shortage.productId) throw notFound("This bin");
  const { companyId, location, lotNumber, sku } = shortage;
  const names = [sku, product?.sku, product?.qrCode, product?.upc, product?.barcode];
  return {
    ...viewOf(shortage),
    companyId,
    location,
    lotNumber,
    lies: shortage.onHand - taken,
    isCounted: shortage.countedAt !== null,
    codes: [...[...new Set(names)].flatMap((code) => (code ? [{ code, units: 1 }] : [])), ...cases],
  };
}

/**
 * Handles a scan on the count page. A code of neither the bin nor its item is looked up in the company's catalog.
 * @throws not_found
 */
export async function scanInBin(ctx: Ctx, id: string, scanned: { scan: string; counted: string }): Promise<CountScan> {
  const bin = await binToCount(ctx, id);
  const answer = scanCount(bin, scanned.counted, scanned.scan);
  const code = readBarcode(scanned.scan);
  if (!answer.isForeign || !code) return answer;
  const meanings = choicesOf(meaningsOf(await readKnown(ctx, bin.companyId, code), code));
  if (meanings.length === 0) return { ...answer, detail: unknownCode(code, "product, lot or location") };
  const is = meanings.map(({ label }) => label).join("; or ");
  return { ...answer, detail: `${shownCode(code)} is ${is}. Count ${bin.sku} at ${bin.location}.` };
}
