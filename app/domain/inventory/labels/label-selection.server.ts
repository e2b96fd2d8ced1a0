import { LABEL_PRINT } from "#app/documents/codes/symbol";
import { LABEL_STOCK, type LabelStock } from "#app/documents/label-stock";
import type { ScopedDb } from "#db/scoped.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { dayInWords } from "../../kernel/days";
import { notFound } from "../../kernel/errors";
import type { LabelledLot, LabelledProduct } from "./label-codes";
import * as repo from "./labels.repo.server";
import { chosenOf, type LabelsQuery, USUAL_STOCK } from "./labels.schema";

/** What a label is for, and the number of copies. */
export interface Item {
  id: string;
  companyId: string;
  copies: number;
  of: LabelledProduct | { place: string };
  /** For an individually chosen product: the selected lot and the other choices. */
  lot: { value: string; options: { value: string; label: string }[] } | null;
}

/**
 * Reads the selected items, at most `limit` of the search results. `resolve` turns the query results into items and
 * throws not_found for an id out of scope.
 */
export function selection(ctx: Ctx, db: ScopedDb, query: LabelsQuery, limit: number) {
  const today = todayOf(ctx);
  const { kind, all, q, category, units, location, zone, warehouse, company } = query;
  const chosen = kind === "locations" || all ? [] : chosenOf(query);
  const ids = chosen.map(({ productId }) => productId);
  const wanted = { q, category, limit: kind === "products" && all ? limit : 0 };
  const statements = [
    repo.productsById(db, ids),
    repo.lotsOf(db, ids, today),
    units ? repo.findWithStockedLots(db, wanted) : repo.findWithFirstLot(db, wanted, today),
    repo.findPlaces(ctx, db, {
      ...{ q, zone, warehouse, company },
      id: location,
      limit: kind === "locations" ? limit : 0,
    }),
  ] as const;

  type Rows = { [K in keyof typeof statements]: Awaited<(typeof statements)[K]> };
  const resolve = (products: Rows[0], lots: Rows[1], found: Rows[2], places: Rows[3]): Item[] => {
    if (location && places.length === 0) throw notFound("This location");
    return [
      ...chosen.map(({ productId, lot: asked, copies }): Item => {
        const product = products.find(({ id }) => id === productId);
        if (!product) throw notFound("This product");
        const own = lots.filter((lot) => lot.productId === productId);
        const lot = asked === "none" ? null : asked === "first" ? (own[0] ?? null) : own.find(({ id }) => id === asked);
        if (lot === undefined) throw notFound("This lot");
        const options = own.map((one) => ({ value: one.id, label: lotInWords(one, today) }));
        return { ...item(product, copies, lot), lot: { value: lot?.id ?? "none", options } };
      }),
      ...found.map((row) => item(row, units ? row.onHand : query.each, row)),
      ...places.map(({ id, companyId, code }) => ({
        id,
        companyId,
        copies: query.each,
        of: { place: code },
        lot: null,
      })),
    ];
  };
  return { statements, resolve };
}

interface ProductRow extends Omit<LabelledProduct, "lot"> {
  id: string;
  companyId: string;
}

function item(
  product: ProductRow,
  copies: number,
  lot: { lotNumber: string | null; expiresOn: string | null } | null,
): Item {
  const { id, companyId, name, sku, upc, barcode, qrCode } = product;
  return { id, companyId, copies, of: { name, sku, upc, barcode, qrCode, lot: lotOf(lot) }, lot: null };
}

/** Products without lot tracking keep their units in a lot without a number. */
const lotOf = (lot: { lotNumber: string | null; expiresOn: string | null } | null): LabelledLot | null =>
  lot && (lot.lotNumber || lot.expiresOn) ? { lotNumber: lot.lotNumber ?? "", expiresOn: lot.expiresOn } : null;

const lotInWords = (lot: { lotNumber: string; expiresOn: string | null; onHand: number }, today: string): string =>
  [lot.lotNumber, lot.expiresOn && `expires ${dayInWords(lot.expiresOn, today)}`, `${lot.onHand} on hand`]
    .filter(Boolean)
    .join(", ");

/** The label stock in the query, at the resolution of the label printer if there is one. */
export function stockOf({ stock, zpl }: LabelsQuery): LabelStock {
  const chosen = LABEL_STOCK[stock ?? USUAL_STOCK.a4];
  return zpl ? { ...chosen, print: LABEL_PRINT[zpl] } : chosen;
}
