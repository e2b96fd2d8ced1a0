import { invalid } from "../kernel/errors";
import type { ImportKind, ImportMapping } from "./import.schema";

/** A field that a file can contain, with common names of its column. */
export interface ImportField {
  key: string;
  label: string;
  /** Required: the import is refused without it. */
  needed?: boolean;
  hint?: string;
  names: readonly string[];
}

const field = (key: string, label: string, names: string, more: Partial<ImportField> = {}): ImportField => ({
  key,
  label,
  names: names.split("|"),
  ...more,
});

const SKU =
  "sku|item sku|product sku|article number|item number|item no|part number|product code|stock code|artikelnummer|artikelnr|artikelno|artnr|article no|art no|sku code|variant sku";

const PRODUCT_FIELDS: readonly ImportField[] = [
  field("sku", "SKU", SKU, { needed: true, hint: "A product with this SKU is updated; any other is created" }),
  field(
    "name",
    "Product",
    "product|product name|name|title|item|item name|product title|bezeichnung|artikelbezeichnung|produkt|produktname|artikel|artikelname|producto|produit|nombre",
  ),
  field("shortName", "Short name", "short name|shortname|label name|kurzname"),
  field("description", "Description", "description|long description|details|body html|beschreibung"),
  field("upc", "UPC/EAN", "upc|ean|gtin|upc ean|upc code|ean code|ean13|upc a|gtin13"),
  field("barcode", "Barcode", "barcode|bar code|barcode number|variant barcode|strichcode"),
  field("barcodes", "More barcodes", "more barcodes|other barcodes|additional barcodes|barcodes|alias barcodes", {
    hint: "Several in one cell, separated by ; or a new line. Add =12 to a code for a case of 12",
  }),
  field("category", "Category", "category|product category|type|product type|group|kategorie|warengruppe"),
  field("currency", "Currency", "currency|currency code|waehrung|währung", {
    hint: "For a new product's costs and prices, such as USD. Without it, the currency in which the company trades",
  }),
  field("cost", "Cost", "cost|unit cost|cost price|cost per item|costminor|purchase price|buy price|einkaufspreis|ek"),
  field(
    "price",
    "Price",
    "price|unit price|sales price|sale price|selling price|retail price|rrp|msrp|preis|verkaufspreis|vk|variant price|priceminor",
  ),
  field("packagingCost", "Packaging cost", "packaging cost|packaging|packagingcost|packing cost|packagingcostminor"),
  field("labelCost", "Label cost", "label cost|labelcost|labeling cost|labelling cost|labelcostminor"),
  field("testCost", "Test cost", "test cost|testcost|testing cost|lab cost|testcostminor"),
  field("location", "Location", "location|bin|bin location|shelf|warehouse location|lagerplatz|storage location"),
  field("batchNumber", "Batch number", "batch number|batch|batch no|batchnumber|charge"),
  field("batchQuantity", "Batch quantity", "batch quantity|batch size|batchquantity|batch qty"),
  field("qrCode", "QR code", "qr code|qrcode|qr"),
  field("purchaseDate", "Purchase date", "purchase date|purchased|purchasedate|date purchased|einkaufsdatum"),
  field(
    "reorderPoint",
    "Reorder point",
    "reorder point|reorder level|minimum stock|min stock|low stock level|meldebestand|safety stock",
  ),
  field("weightGrams", "Weight (g)", "weight g|weight grams|weight in grams|grams|variant grams|gewicht g"),
  field("lengthMm", "Length (mm)", "length mm|length in mm|product length mm|laenge mm|länge mm"),
  field("widthMm", "Width (mm)", "width mm|width in mm|product width mm|breite mm"),
  field("heightMm", "Height (mm)", "height mm|height in mm|product height mm|depth mm|hoehe mm|höhe mm"),
  field("isBatch", "Batch product", "batch product|is batch|isbatch"),
  field("lotTracked", "Track lots", "track lots|lot tracked|lot tracking|batch tracked|lots"),
  field("archivedAt", "Archived at", "archived at|archived", {
    hint: "A new product with a date here is not imported",
  }),
];

const STOCK_FIELDS: readonly ImportField[] = [
  field("sku", "SKU", SKU, { needed: true }),
  field(
    "quantity",
    "Quantity",
    "quantity|qty|on hand|onhand|stock|units|count|amount|menge|bestand|inventory|available|inventory quantity",
    {
      needed: true,
    },
  ),
  field("lotNumber", "Lot number", "lot number|lot|lot no|batch|batch number|batch no|charge|chargennummer|lotnumber"),
  field(
    "expiresOn",
    "Expiry date",
    "expiry date|expiry|expiration|expiration date|expires|expires on|best before|exp date|exp|mhd|use by",
  ),
  field("location", "Location", "location|bin|bin location|shelf|warehouse location|lagerplatz|storage location", {
    hint: "If empty: the product's own location, else RECEIVING",
  }),
  field("productId", "Product ID", "product id", {
    hint: "From a Stowline export: prevents receiving the same units twice",
  }),
];

export const fieldsOf = (kind: ImportKind): readonly ImportField[] =>
  kind === "products" ? PRODUCT_FIELDS : STOCK_FIELDS;

/** Lower-case letters and digits only, without accents: "Artikel-Nr.", "artikel nr" and "ArtikelNr" are one name. */
export const normalizeHeader = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/**
 * Maps columns to fields by their names; the previous mapping of the same names takes precedence. Uses each column at
 * most once.
 */
export function guessMapping(
  kind: ImportKind,
  headers: readonly string[],
  before?: { headers: readonly string[]; mapping: ImportMapping } | null,
): ImportMapping {
  const mapping: ImportMapping = {};
  const taken = new Set<number>();
  const take = (key: string, column: number) => {
    if (column < 0 || taken.has(column) || mapping[key] !== undefined) return;
    mapping[key] = column;
    taken.add(column);
  };
  const names = headers.map(normalizeHeader);
  const fields = fieldsOf(kind);
  for (const { key } of fields) {
    const column = before?.mapping[key];
    if (before && column !== undefined) take(key, names.indexOf(normalizeHeader(before.headers[column] ?? "")));
  }
  for (const { key, label, names: known } of fields) {
    const words = [label, key, ...known].map(normalizeHeader);
    const found = words.map((word) => names.findIndex((name, n) => name === word && !taken.has(n))).find((n) => n >= 0);
    if (found !== undefined) take(key, found);
  }
  return mapping;
}

/** @throws validation for a required field without a column, or one column for two fields */
export function checkColumns(
  { kind, headers }: { kind: ImportKind; headers: readonly string[] },
  mapping: ImportMapping,
): ImportMapping {
  const checked: ImportMapping = {};
  const fields: Record<string, string[]> = {};
  const owners = new Map<number, string>();
  for (const { key, label, needed } of fieldsOf(kind)) {
    const column = mapping[key];
    if (column === undefined || !headers[column]) {
      if (needed) fields[key] = [`Choose the column for ${label === "SKU" ? label : label.toLowerCase()}`];
      continue;
    }
    const other = owners.get(column);
    if (other) fields[key] = [`This column is already used for ${other}`];
    owners.set(column, label);
    checked[key] = column;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields, "validation");
  return checked;
}
