/** Turns the readable product tables beside this file into products with barcodes, lots and bins. */

export interface DemoLot {
  /** Empty for a product that is not tracked by lot. */
  lotNumber: string;
  /** `YYYY-MM-DD`. */
  expiresOn: string | null;
  locations: { code: string; quantity: number }[];
}

export interface DemoProduct {
  sku: string;
  name: string;
  shortName: string;
  description: string;
  /** UPC-A or EAN-13 from the ranges that GS1 reserves for internal use. */
  barcode: string;
  category: "peptides" | "clothing" | "electronics" | "supplements" | "other";
  costMinor: number;
  priceMinor: number;
  weightGrams: number;
  reorderPoint: number;
  /** The style that it is a size or color of; null for other products. */
  variant: { parentSku: string; parentName: string; attributes: { name: string; option: string }[] } | null;
  lots: DemoLot[];
}

export interface ProductRow extends Omit<DemoProduct, "barcode" | "lots"> {
  /** Units that can be sold. */
  stock: number;
}

const DAY = 86_400_000;

/**
 * Parses lines of `sku | name | short name | description | category | cost | price | grams | reorder point | units`.
 */
export function readRows(table: string): ProductRow[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const cells = line.split("|").map((cell) => cell.trim());
      const [sku = "", name = "", shortName = "", description = "", category = ""] = cells;
      const [costMinor = 0, priceMinor = 0, weightGrams = 0, reorderPoint = 0, stock = 0] = cells.slice(5).map(Number);
      return {
        sku,
        name,
        shortName,
        description,
        category: category as ProductRow["category"],
        costMinor,
        priceMinor,
        weightGrams,
        reorderPoint,
        stock,
        variant: null,
      };
    });
}

/** Products without lots: all units are in one unnumbered lot. */
export function plainProducts(rows: ProductRow[], house: { zone: string; barcodeStart: string }): DemoProduct[] {
  const bins = binsOf(house.zone);
  return rows.map(({ stock, ...row }, index) => ({
    ...row,
    barcode: withCheckDigit(house.barcodeStart, index),
    lots: [{ lotNumber: "", expiresOn: null, locations: spread(stock, bins) }],
  }));
}

/**
 * Products tracked by lot. One in three also has units of an expired lot; two in three have a lot that expires soon.
 */
export function lotProducts(
  rows: ProductRow[],
  house: { zone: string; barcodeStart: string; lotStart: string },
  now: number,
): DemoProduct[] {
  const bins = binsOf(house.zone);
  return rows.map(({ stock, ...row }, index) => {
    const near = index % 3 === 2 ? 0 : Math.round(stock * 0.2);
    const later = index % 3 === 0 ? 0 : Math.round(stock * 0.3);
    const planned = [
      { days: -(9 + ((index * 7) % 60)), units: index % 3 === 0 || stock === 0 ? 4 + (index % 5) : 0 },
      { days: 11 + ((index * 5) % 30), units: near },
      { days: 200 + ((index * 11) % 90), units: later },
      { days: 410 + ((index * 17) % 200), units: stock - near - later },
    ];
    const lots = planned
      .filter((lot) => lot.units > 0)
      .map((lot) => {
        const made = new Date(now + (lot.days - 730) * DAY).toISOString();
        return {
          lotNumber: `${house.lotStart}${made.slice(2, 4)}${made.slice(5, 7)}${made.slice(8, 10)}-${index + 11}`,
          expiresOn: new Date(now + lot.days * DAY).toISOString().slice(0, 10),
          locations: spread(lot.units, bins),
        };
      });
    return { ...row, barcode: withCheckDigit(house.barcodeStart, index), lots };
  });
}

/** GS1 check digit of 11 (UPC-A) or 12 (EAN-13) digits: weights 3 and 1 from the right. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

function withCheckDigit(start: string, index: number): string {
  const length = start.startsWith("4") ? 11 : 12;
  const digits = start + String(index * 10 + 17).padStart(length - start.length, "0");
  return digits + checkDigit(digits);
}

/** Returns free bins one after another, as `zone-aisle-rack-bin`. */
function binsOf(zone: string): () => string {
  let taken = 0;
  return () => {
    const place = taken++;
    const aisle = String(1 + Math.floor(place / 15)).padStart(2, "0");
    const rack = 1 + Math.floor((place % 15) / 5);
    return `${zone}-${aisle}-${rack}-${String(3 + (place % 5) * 4).padStart(2, "0")}`;
  };
}

/** A bin near the front of the aisle, and a second one for units that do not fit. */
function spread(units: number, nextBin: () => string): DemoLot["locations"] {
  if (units === 0) return [];
  if (units <= 120) return [{ code: nextBin(), quantity: units }];
  return [
    { code: nextBin(), quantity: 80 },
    { code: nextBin(), quantity: units - 80 },
  ];
}
