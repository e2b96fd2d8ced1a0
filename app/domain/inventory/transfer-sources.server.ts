import { type SQL, sql } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import { stockLevels } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { readBarcode } from "../codes/barcode";
import { knownUnder } from "./known-goods.server";

const MOST = 50;

interface Asked {
  /** A product, lot or location, as it was scanned. */
  code?: string | undefined;
  product?: string | undefined;
  lot?: string | undefined;
  from?: string | undefined;
}

/** Places that units can be taken from: of a product or lot, or what lies at a location. Null where nothing is asked. */
export async function transferSources(company: CompanyDb, asked: Asked) {
  const { product, lot, from } = asked;
  if (product) {
    const which = sql`${stockLevels.productId} = ${product} and ${lot ? sql`${stockLevels.lotId} = ${lot}` : sql`1`}
      and ${from ? sql`${stockLevels.locationId} = ${from}` : sql`1`}`;
    return answer(await levelsWhere(company, which), null);
  }
  if (from) return answer(await levelsWhere(company, sql`${stockLevels.locationId} = ${from}`), null);
  const code = asked.code ? readBarcode(asked.code) : null;
  if (!code) return null;
  const [goods, numbers, place] = await company.batch(...knownUnder(company, code));
  const [good] = goods;
  const of = numbers.filter(({ productId }) => !good || productId === good.id);
  if (place && !good)
    return answer(await levelsWhere(company, sql`${stockLevels.locationId} = ${place.id}`), place.code);
  if (good && !code.lot)
    return answer(await levelsWhere(company, sql`${stockLevels.productId} = ${good.id}`), good.name);
  const [number] = of;
  if (number) {
    const ids = JSON.stringify([...new Set(of.map(({ productId }) => productId))]);
    const which = sql`${stockLevels.productId} in (select value from json_each(${ids})) and ${lots.lotNumber} = ${number.lotNumber}`;
    return answer(await levelsWhere(company, which), `Lot ${number.lotNumber}`);
  }
  return { ...answer([], null), unknown: code.text.slice(0, 80) };
}

const answer = (levels: Awaited<ReturnType<typeof levelsWhere>>, what: string | null) => ({
  sources: levels.slice(0, MOST),
  isMore: levels.length > MOST,
  what,
  unknown: null as string | null,
});
export type TransferSource = Awaited<ReturnType<typeof levelsWhere>>[number];

function levelsWhere(company: CompanyDb, which: SQL) {
  const chosen = {
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
  };
  return company.rows(
    chosen,
    (own) => sql`from ${stockLevels}
      cross join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
      cross join ${products} on ${own(products)} and ${products.id} = ${stockLevels.productId}
      cross join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
      where ${own(stockLevels)} and ${which} and ${stockLevels.onHand} > 0
      order by ${products.id}, ${lots.expiresOn} is null, ${lots.expiresOn}, ${locations.pickSequence} limit ${MOST + 1}`,
  );
}
