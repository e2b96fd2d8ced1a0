import { and, eq, gt, isNull, type SQL } from "drizzle-orm";
import { inList } from "#db/expressions";
import { locations, lots, products } from "#db/schema/catalog";
import { stockLevels } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import { inAnyCase, readBarcode, shownCode, unknownCode } from "../../catalog/barcode";
import { ambiguous, type Choice, choicesOf, decide, type Meaning, meaningsOf } from "../../catalog/code-meanings";
import { knownUnder, ofCompanies } from "../../catalog/find-code-matches.server";
import { MAX_CODE_LENGTH } from "./transfer.schema";

const MAX_SOURCES = 50;
const TOO_LONG = `This is too long to be a code (over ${MAX_CODE_LENGTH.toLocaleString("en-US")} characters)`;

interface SourceQuery {
  /** A scanned product, lot, or location. */
  code?: string | undefined;
  /** The chosen meaning of an ambiguous code. */
  choice?: string | undefined;
  product?: string | undefined;
  lot?: string | undefined;
  from?: string | undefined;
}

/** Levels to take units from: of a product or lot, or everything at a location. Null when nothing is selected. */
export async function transferSources(company: CompanyDb, asked: SourceQuery) {
  const { product, lot, from } = asked;
  if (product) {
    const which = and(
      eq(stockLevels.productId, product),
      lot ? eq(stockLevels.lotId, lot) : undefined,
      from ? eq(stockLevels.locationId, from) : undefined,
    );
    return answer(await levelsWhere(company, which), null);
  }
  if (from) return answer(await levelsWhere(company, eq(stockLevels.locationId, from)), null);
  if (asked.code && asked.code.length > MAX_CODE_LENGTH) return { ...answer([], null), unknown: TOO_LONG };
  const code = asked.code ? readBarcode(asked.code) : null;
  if (!code) return null;
  const [products, numbers, places] = await company.batch(
    ...knownUnder(company, ofCompanies([company.companyId]), code),
  );
  const decided = decide(meaningsOf({ products, lots: numbers, places }, code), asked.choice, isThere);
  if (decided.kind === "none") return { ...answer([], null), unknown: unknownCode(code, "product, lot, or location") };
  if (decided.kind === "ask") {
    return { ...answer([], null), asks: { why: ambiguous(shownCode(code)), choices: choicesOf(decided.among) } };
  }
  const { meaning } = decided;
  if (meaning.kind === "location")
    return answer(await levelsWhere(company, eq(stockLevels.locationId, meaning.id)), meaning.place.code);
  if (meaning.kind === "lot")
    return answer(await levelsWhere(company, eq(stockLevels.lotId, meaning.id)), `Lot ${meaning.lot.lotNumber}`);
  const { id, name } = meaning.product;
  const ofLot = code.lot ? inList(lots.lotNumber, inAnyCase(code.lot)) : undefined;
  return answer(await levelsWhere(company, and(eq(stockLevels.productId, id), ofLot)), name);
}

/** Only active locations can hold units; archived products can still have some. */
const isThere = (meaning: Meaning): boolean => meaning.kind !== "location" || meaning.place.archivedAt === null;

const answer = (levels: Awaited<ReturnType<typeof levelsWhere>>, what: string | null) => ({
  sources: levels.slice(0, MAX_SOURCES),
  isMore: levels.length > MAX_SOURCES,
  what,
  unknown: null as string | null,
  asks: null as { why: string; choices: Choice[] } | null,
});
export type TransferSource = Awaited<ReturnType<typeof levelsWhere>>[number];

const levelsWhere = (company: CompanyDb, which: SQL | undefined) =>
  company.select(stockLevels, {
    columns: {
      productId: products.id,
      productName: products.name,
      sku: products.sku,
      lotId: lots.id,
      lotNumber: lots.lotNumber,
      expiresOn: lots.expiresOn,
      locationId: locations.id,
      code: locations.code,
      onHand: stockLevels.onHand,
      allocated: stockLevels.allocated,
    },
    join: [
      innerJoin(lots, eq(lots.id, stockLevels.lotId)),
      innerJoin(products, eq(products.id, stockLevels.productId)),
      innerJoin(locations, eq(locations.id, stockLevels.locationId)),
    ],
    where: and(which, gt(stockLevels.onHand, 0)),
    orderBy: [products.id, isNull(lots.expiresOn), lots.expiresOn, locations.pickSequence],
    limit: MAX_SOURCES + 1,
  });
