import { sql } from "drizzle-orm";
import { z } from "zod";
import { products } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import { keptByLot } from "../../catalog/batch-rules";
import { similarCategory, USUAL_CATEGORIES } from "../../catalog/categories";
import { importProducts } from "../../catalog/import-products.server";
import { ProductChange } from "../../catalog/product.schema";
import { findTakenCodes, keptCodes, keptWithUnits } from "../../catalog/product-codes.server";
import { categoryName, splitCodes } from "../../catalog/product-fields";
import { productValues } from "../../catalog/product-values";
import type { Ctx } from "../../ctx";
import { formatMoney } from "../../money";
import { findUsedCategories } from "../categories.repo.server";
import { readCode, readWhole, readYesNo } from "../file/cells";
import { readDay } from "../file/dates";
import type { PreviewRow } from "../import.schema";
import { NEW_CATEGORIES } from "../import-options";
import type { ImportKindOf, PartAsk, PartPlan } from "./kind.server";
import { currencyOf, readMoney } from "./money-cells";
import { LONGEST_CODE, Row, type Seen } from "./row";

const TEXTS = ["sku", "name", "shortName", "description", "category", "location", "batchNumber", "qrCode"] as const;
const MONEY = ["cost", "price", "packagingCost", "labelCost", "testCost"] as const;
const WHOLE = ["batchQuantity", "reorderPoint", "weightGrams"] as const;

const FLAGS = ["isBatch", "lotTracked"] as const;

const isShort = (code: string): boolean => code.length <= LONGEST_CODE;
/** A row with more codes is refused anyway. */
const MOST_LOOKED_FOR = 60;

interface Read {
  row: Row;
  input: ProductChange;
  codes: string[];
}

/** The form's own schema for the fields that the file has: what no column holds need not be looked at in each row. */
function schemaFor({ mapping }: Pick<PartAsk, "mapping">) {
  const mapped = Object.entries(ProductChange.shape).filter(([field]) => mapping[field] !== undefined);
  return z.object(Object.fromEntries(mapped));
}

/** A row as the product form's own schema reads it. An empty cell says nothing: it leaves what is there. */
function readRow(row: Row, ask: PartAsk, schema: z.ZodType, currency: string): Read {
  const given: Record<string, unknown> = {};
  for (const field of TEXTS) given[field] = row.text(field) || undefined;
  for (const field of ["upc", "barcode"]) given[field] = row.read(field, readCode);
  given.barcodes = row.text("barcodes") || undefined;
  for (const field of MONEY) given[field] = readMoney(row, field, ask.delimiter, currency);
  for (const field of WHOLE) given[field] = row.read(field, (cell) => readWhole(cell, ask.delimiter));
  given.purchaseDate = row.read("purchaseDate", readDay);
  for (const field of FLAGS) given[field] = row.read(field, readYesNo);
  if (!given.sku) row.refuse("sku", "SKU is required");
  for (const field of [...MONEY, ...WHOLE]) {
    if (!String(given[field] ?? "").startsWith("-")) continue;
    row.refuse(field, "This cannot be less than zero");
    given[field] = undefined;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return { row, input: parsed.data as ProductChange, codes: codesOf(row) };
  for (const issue of parsed.error.issues) row.refuse(String(issue.path[0]), issue.message);
  return { row, input: {}, codes: codesOf(row) };
}

const codesOf = (row: Row): string[] => [...unitsOf(row).keys()];

const unitsOf = (row: Row): Map<string, number | null> =>
  keptWithUnits([row.text("upc"), row.text("barcode")], splitCodes(row.text("barcodes")));

function compare({ row, codes }: Pick<Read, "row" | "codes">, seen: Seen): void {
  const sku = row.text("sku");
  const first = sku && seen.before(`sku ${sku.toLowerCase()}`, row.row);
  if (first) row.refuse("sku", `This SKU stands in row ${first} already`);
  for (const code of codes) {
    const other = seen.before(`code ${code}`, row.row);
    if (other) refuseCode(row, code, `stands in row ${other} already`);
  }
}

/** Told at the cell that holds the code, and as it is written there. */
function refuseCode(row: Row, code: string, reason: string): void {
  const field = ["upc", "barcode"].find((one) => keptCodes([row.text(one)])[0] === code);
  row.refuse(field ?? "barcodes", `${field ? row.text(field) : code} ${reason}`);
}

export const productsKind: ImportKindOf = {
  remember(ask) {
    for (const cells of ask.rows) {
      const row = new Row(cells, ask.mapping, ask.headers);
      compare({ row, codes: codesOf(row) }, ask.seen);
    }
  },

  async plan(ctx: Ctx, company: CompanyDb, ask: PartAsk): Promise<PartPlan> {
    const rows = ask.rows.map((cells) => new Row(cells, ask.mapping, ask.headers));
    const [known, taken, used] = await company.batch(
      findKnown(company, rows.map((row) => row.text("sku")).filter(isShort)),
      findTakenCodes(
        company,
        rows.flatMap((row) => codesOf(row).filter(isShort).slice(0, MOST_LOOKED_FOR)),
      ),
      findUsedCategories(company, rows.map((row) => categoryName(row.text("category"))).filter(isShort)),
    );
    const bySku = new Map(known.map((product) => [product.sku.toLowerCase(), product]));
    const owners = new Map(taken.map((one) => [one.code, one]));
    const productOf = (row: Row) => bySku.get(row.text("sku").toLowerCase());
    const schema = schemaFor(ask);
    const categories = new Set<string>([...USUAL_CATEGORIES, ...used]);
    const reads = rows.map((row) => {
      const currency = currencyOf(row, productOf(row)?.currency, ctx.config.currency);
      return { ...readRow(row, ask, schema, currency), currency };
    });
    if (ask.seen) for (const read of reads) compare(read, ask.seen);
    const writes = reads.flatMap((read) => {
      const { row, input, codes, currency } = read;
      const product = productOf(row);
      if (!product && row.text("archivedAt")) {
        row.refuse("archivedAt", "This product is archived: empty this cell to import it as an active product");
      }
      if (product?.archived) row.refuse("sku", "An archived product has this SKU: restore it first");
      if (!product && !input.name && row.problems.length === 0) row.refuse("name", "Product name is required");
      if (product && input.lotTracked !== undefined && input.lotTracked !== product.lotTracked) {
        row.refuse("lotTracked", "Whether an existing product is kept by lot is changed on its own page");
      }
      if (product && input.isBatch && !product.lotTracked) {
        row.refuse("isBatch", "A batch is kept by lot: an existing product is made one on its own page");
      }
      for (const code of codes) {
        const owner = owners.get(code);
        if (owner && owner.productId !== product?.id) {
          refuseCode(row, code, `already belongs to SKU ${owner.sku}`);
        }
      }
      const { values, problems } = productValues(input, currency);
      if (values.category && !categories.has(values.category) && ask.mapping[NEW_CATEGORIES] !== 1) {
        row.refuse("category", unknownCategory(values.category, [...categories]));
      }
      for (const [field, [reason]] of Object.entries(problems)) row.refuse(field, reason ?? "");
      if (product && !product.lotTracked && keptByLot(undefined, values.category)) {
        row.refuse("category", "Peptides are kept by lot: an existing product is made one on its own page");
      }
      if (row.problems.length > 0) return [];
      const counted = [...unitsOf(row)].map(([code, units]) => ({ code, units }));
      return [{ row: row.row, product: product ?? null, values: { ...values, currency }, codes, counted, input }];
    });
    const changed = new Map(writes.map((write) => [write.row, write]));
    return {
      creates: writes.filter(({ product }) => !product).length,
      updates: writes.filter(({ product }) => product).length,
      units: 0,
      problems: reads.flatMap(({ row }) => row.problems),
      outcomes: reads.map(({ row }): PreviewRow => {
        const write = changed.get(row.row);
        const subject = [row.text("sku"), row.text("name")].filter(Boolean).join(" · ").slice(0, 200);
        const outcome = write ? (write.product ? "update" : "create") : "refuse";
        const words = write ? inWords(write.values) : "";
        // What the file says and a peptide company's rule overrules is not left to be found out with the stock.
        const overruled = write && !write.product && write.input.lotTracked === false;
        const note =
          overruled && ask.companyCategory === "peptides" ? "kept by lot all the same, as all peptides are" : "";
        const detail = write ? [words, note].filter(Boolean).join(", ") : (row.problems[0]?.reason ?? "");
        return { row: row.row, subject, outcome, detail };
      }),
      statements: () =>
        importProducts(
          ctx,
          company,
          writes.map(({ product, values, codes, counted }) => ({
            id: product?.id ?? null,
            values,
            codes: counted,
            gone: product ? replaced(product, values, codes) : [],
          })),
          { peptides: ask.companyCategory === "peptides" },
        ),
    };
  },
};

interface KnownProduct {
  id: string;
  sku: string;
  currency: string;
  upc: string | null;
  barcode: string | null;
  lotTracked: boolean;
  archived: boolean;
}

/** Codes that stood in the product's own columns and make way for the row's. */
function replaced(product: KnownProduct, values: Values, codes: readonly string[]): string[] {
  const old = [values.upc && product.upc, values.barcode && product.barcode];
  return keptCodes(old).filter((code) => !codes.includes(code));
}

function findKnown(company: CompanyDb, skus: readonly string[]) {
  const spelled = [...new Set(skus.filter(Boolean).flatMap((sku) => [sku, sku.toUpperCase(), sku.toLowerCase()]))];
  return company
    .rows(
      {
        id: products.id,
        sku: products.sku,
        currency: products.currency,
        upc: products.upc,
        barcode: products.barcode,
        lotTracked: products.lotTracked,
        archivedAt: products.archivedAt,
      },
      (own) => sql`from ${products} where ${own(products)}
        and ${products.sku} in (select value from json_each(${JSON.stringify(spelled)}))`,
    )
    .map((rows): KnownProduct[] => rows.map(({ archivedAt, ...row }) => ({ ...row, archived: archivedAt !== null })));
}

function unknownCategory(name: string, known: readonly string[]): string {
  const similar = similarCategory(name, known);
  const question = similar ? `Did you mean "${similar}"? Then correct it in the file.` : "Correct it in the file.";
  return `Unknown category. ${question} To create it, choose "Change columns" and allow new categories`;
}

type Values = Partial<typeof products.$inferInsert>;

function inWords(values: Values & { currency: string }): string {
  const money = (label: string, minor: number | null | undefined) =>
    minor === null || minor === undefined ? [] : [`${label} ${formatMoney(minor, values.currency)}`];
  const words = [...money("cost", values.costMinor), ...money("price", values.priceMinor)];
  if (values.location) words.push(values.location);
  return words.join(", ");
}
