import { and, eq } from "drizzle-orm";
import { locations, products } from "#db/schema/catalog";
import { countLines, type counts } from "#db/schema/counting/counts";
import type { CompanyDb } from "#db/scoped.server";
import { readBarcode, shownCode, unknownCode } from "../../catalog/barcode";
import type { MatchedProduct } from "../../catalog/code-meanings";
import { knownUnder, ofCompanies } from "../../catalog/find-code-matches.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, invalid } from "../../kernel/errors";
import type { AddFound } from "./count.schema";
import {
  type BinKey,
  beginCount,
  createLocationAt,
  createUnnumberedLot,
  findLotId,
  findReservation,
  insertFound,
  type OpenCount,
  openCount,
  openCountsOfBin,
} from "./counts.repo.server";
import { countsTogether } from "./start-count.server";

interface FoundLine {
  lineId: string;
  sku: string;
}

/**
 * Adds a product that the counter found and that is not on the list, so that its units can be entered. Of several
 * products with the code, one of a company that is counted there is preferred. Sent twice it is added once.
 * @throws not_found; validation for an unknown or ambiguous code, or lot; conflict before the location is confirmed
 */
export async function addFound(ctx: Ctx, countId: string, input: AddFound): Promise<FoundLine> {
  const { count, together } = await countsTogether(ctx, countId);
  const earlier = await addedBefore(ctx, count, input);
  if (earlier) return earlier;
  if (!together.some(({ status }) => status === "counting"))
    throw conflict(`Scan ${count.code} first, then what you find there.`, "location_not_confirmed");
  const product = await findProduct(ctx, input, new Set(together.map(({ companyId }) => companyId)));
  const company = ctx.db.company(product.companyId);
  const lotId = await lotOf(ctx, company, product, input);
  const { companyId } = product;
  const one = together.find((open) => open.companyId === companyId) ?? (await openFor(ctx, company, count));
  const [, [line]] = await company.batch(
    beginCount(ctx, company, one.id),
    insertFound(ctx, company, {
      ...{ id: input.operationId ?? ctx.newId(), countId: one.id, locationId: one.locationId },
      ...{ productId: product.id, lotId },
    }),
  );
  const added = line ? { lineId: line.id, sku: product.sku } : await addedBefore(ctx, count, input);
  if (!added)
    throw invalid({ code: [`${product.sku} is on the list already. Enter its units there.`] }, "product_listed");
  return added;
}

/** The line that the same form added before, at this bin. @throws conflict when it was another bin's form */
async function addedBefore(ctx: Ctx, { warehouseId, code }: BinKey, input: AddFound): Promise<FoundLine | null> {
  const line = input.operationId && (await ctx.db.find(countLines, input.operationId));
  if (!line) return null;
  const [place, product] = await ctx.db.batch(
    ctx.db.find(locations, line.locationId),
    ctx.db.find(products, line.productId),
  );
  if (!product || place?.code !== code || place.warehouseId !== warehouseId)
    throw conflict("This form was already submitted for another location.", "form_already_sent");
  return { lineId: line.id, sku: product.sku };
}

async function findProduct(
  ctx: Ctx,
  { code, productId }: AddFound,
  here: ReadonlySet<string>,
): Promise<MatchedProduct> {
  const scanned = readBarcode(code);
  const refuse = (message: string) => invalid({ code: [message] }, "product_not_available");
  if (!scanned) throw refuse("Scan or enter the product");
  const companies = await listReachableCompanies(ctx);
  const [found] = await ctx.db.batch(...knownUnder(ctx.db, ofCompanies(companies.map(({ id }) => id)), scanned));
  const usable = found.filter(({ isArchived, id }) => !isArchived && (!productId || id === productId));
  const near = usable.filter(({ companyId }) => here.has(companyId));
  const among = near.length > 0 ? near : usable;
  const [only, another] = among;
  if (!only) throw refuse(unknownCode(scanned, "product"));
  if (!another) return only;
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const list = among.map(({ sku, companyId }) => `${sku} of ${names.get(companyId) ?? "another company"}`).join(", ");
  throw refuse(`${shownCode(scanned)} is several products: ${list}. Enter the SKU of the one you found.`);
}

/** @throws validation for a lot that the product does not have */
async function lotOf(ctx: Ctx, company: CompanyDb, { id, sku, lotTracked }: MatchedProduct, input: AddFound) {
  const lotNumber = lotTracked ? input.lotNumber || readBarcode(input.code)?.lot || "" : "";
  if (lotTracked && !lotNumber) throw invalid({ lotNumber: [`${sku} tracks lots. Enter the lot.`] }, "lot_required");
  const create = lotTracked ? [] : [createUnnumberedLot(ctx, company, id)];
  const results = await company.batch(...create, findLotId(company, id, lotNumber));
  const lotId = results.at(-1) as string | null;
  if (!lotId)
    throw invalid({ lotNumber: [`${sku} has no lot ${lotNumber}. Receive its units instead.`] }, "lot_not_available");
  return lotId;
}

/** Opens the company's count of a bin that it had nothing in. */
async function openFor(ctx: Ctx, company: CompanyDb, bin: BinKey & { reason: OpenReason }): Promise<OpenCount> {
  const reservedFor = await findReservation(ctx.db, bin);
  if (reservedFor && reservedFor !== company.companyId)
    throw conflict(`${bin.code} is reserved for another company.`, "location_reserved");
  const [, place] = await company.batch(
    createLocationAt(ctx, company, bin),
    company.selectFirst(locations, {
      columns: ["id"],
      where: and(eq(locations.code, bin.code), eq(locations.warehouseId, bin.warehouseId)),
    }),
  );
  if (place) await company.batch(openCount(ctx, company, place.id, { reason: bin.reason }));
  const [one] = await openCountsOfBin(company, bin);
  if (!one) throw conflict(`${bin.code} is archived. Ask a warehouse manager.`, "location_in_use");
  return one;
}

type OpenReason = (typeof counts.$inferSelect)["reason"];
