import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { productStock, stockLevels } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { hits } from "../catalog/product-list.server";
import { readSearch } from "../search-words";
import { type StockLevel, stockStatus } from "./stock-status";

export interface StockListing {
  q?: string | undefined;
  category?: string | undefined;
  stock?: StockLevel | undefined;
  /** The product whose lots are told too. */
  open?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Units of one lot at one place. */
export interface LotLevel {
  lotNumber: string;
  expiresOn: string | null;
  status: string;
  location: string;
  onHand: number;
  allocated: number;
}

const ROW = {
  id: products.id,
  name: products.name,
  sku: products.sku,
  barcode: sql<string | null>`coalesce(${products.barcode}, ${products.upc})`,
  category: products.category,
  lotTracked: products.lotTracked,
  reorderPoint: products.reorderPoint,
  onHand: sql<number>`coalesce(${productStock.onHand}, 0)`,
  allocated: sql<number>`coalesce(${productStock.allocated}, 0)`,
};

/** How many products are looked at for one page when a filter may refuse most of them. */
const MOST_LOOKED_AT = 1000;

/**
 * A page of one company's stock, newest product first, as one statement. A filter looks at a bounded number of products,
 * so that a page may be short and still have a next one.
 */
export function stockPage(company: CompanyDb, listing: StockListing) {
  const { q = "", limit, cursor, open } = listing;
  const search = readSearch(company.scope, q);
  const filter = filterOf(listing, search?.kind === "number" ? search.text : null);
  const window = filter ? MOST_LOOKED_AT : limit + 1;
  const sold = (own: Ownership) => sql`${own(products)} and ${products.archivedAt} is null`;
  const joined = (own: Ownership) => sql`
    left join ${productStock} on ${own(productStock)} and ${productStock.productId} = ${products.id}
    left join ${lotsOf(own, open ?? "")} as opened on opened.product_id = ${products.id}`;
  const phrases = search?.kind === "phrases" ? search.match : null;
  return company
    .rows(
      {
        seq: phrases ? sql<string | number>`hit.seq` : sql<string | number>`${products.id}`,
        ...ROW,
        lots: sql<string | null>`opened.lots`,
      },
      (own) =>
        phrases
          ? sql`from ${hits(own, { q, match: phrases, cursor, window })} as hit
              left join ${products} on ${products.id} = hit.id and ${sold(own)} ${joined(own)} order by hit.seq desc`
          : sql`from ${products} ${joined(own)} where ${sold(own)} and ${cursor ? sql`${products.id} < ${cursor}` : sql`1`}
              order by ${products.id} desc limit ${window}`,
    )
    .map((all) => {
      const fits = all.filter((row) => (row.id as string | null) !== null && (!filter || filter(row)));
      const rows = fits.slice(0, limit);
      const last = fits.length > limit ? rows.at(-1) : all.length === window ? all.at(-1) : undefined;
      return {
        rows: rows.map(({ seq: _seq, lots: told, ...row }) => ({
          ...row,
          status: stockStatus(row.onHand, row.reorderPoint),
          lots: told ? (JSON.parse(told) as LotLevel[]) : null,
        })),
        next: last ? String(last.seq) : null,
      };
    });
}

type StockPage = ReturnType<typeof stockPage> extends Statement<infer Page> ? Page : never;
export type StockRow = StockPage["rows"][number];

interface Judged {
  name: string;
  sku: string;
  category: string | null;
  onHand: number;
  reorderPoint: number;
}

function filterOf({ category, stock }: StockListing, short: string | null): ((row: Judged) => boolean) | null {
  if (!category && !stock && !short) return null;
  const text = short?.toLowerCase() ?? "";
  return (row) =>
    (!category || row.category === category) &&
    (!stock || STATUS_OF[stock] === stockStatus(row.onHand, row.reorderPoint)) &&
    (row.name.toLowerCase().includes(text) || row.sku.toLowerCase().includes(text));
}

const STATUS_OF = { out: "Out of Stock", low: "Low Stock", in: "In Stock" } as const;

/** The open product's lots, first to expire first. */
const lotsOf = (own: Ownership, productId: string): SQL => sql`(
  select ${stockLevels.productId} as product_id, json_group_array(json_object('lotNumber', ${lots.lotNumber},
      'expiresOn', ${lots.expiresOn}, 'status', ${lots.status}, 'location', ${locations.code},
      'onHand', ${stockLevels.onHand}, 'allocated', ${stockLevels.allocated})
      order by ${lots.expiresOn} is null, ${lots.expiresOn}, ${lots.lotNumber}, ${locations.code}) as lots
  from ${stockLevels}
  join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
  join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
  where ${own(stockLevels)} and ${stockLevels.productId} = ${productId} and ${stockLevels.onHand} > 0
  group by ${stockLevels.productId})`;
