import { inList } from "#db/expressions";
import { products } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import { companyCurrencies } from "../../catalog/company-currency.server";
import { importProducts } from "../../catalog/import-products.server";
import { keptCodes } from "../../catalog/product-codes";
import { findTakenCodes } from "../../catalog/product-codes.server";
import { keptByLot, productValues } from "../../catalog/product-values";
import type { Ctx } from "../../kernel/ctx";
import { formatMoney } from "../../kernel/money";
import { findUsedCategories } from "../categories/categories.repo.server";
import type { PreviewRow } from "../import.schema";
import type { ImportKindOf, PartInput, PartPlan } from "./kind.server";
import { currencyOf } from "./money-cells";
import { codesOf, compareProductRow, readProductRow, refuseCode, schemaFor, unitsOf } from "./product-row";
import { categoryOf, RowCategories } from "./resolve-categories";
import { MAX_CODE_LENGTH, Row } from "./row";

const isShort = (code: string): boolean => code.length <= MAX_CODE_LENGTH;
/** Rows with more codes are refused. */
const MAX_CODES = 60;

export const productsKind: ImportKindOf = {
  remember(ask) {
    const categories = new RowCategories([], ask.categories);
    for (const cells of ask.rows) {
      const row = new Row(cells, ask.mapping, ask.headers);
      if (!categories.isLeftOut(row)) compareProductRow({ row, codes: codesOf(row) }, ask.seen);
    }
  },

  async plan(ctx: Ctx, company: CompanyDb, ask: PartInput): Promise<PartPlan> {
    const allRows = ask.rows.map((cells) => new Row(cells, ask.mapping, ask.headers));
    const [known, taken, used, usualOf] = await company.batch(
      findKnown(company, allRows.map((row) => row.text("sku")).filter(isShort)),
      findTakenCodes(
        company,
        allRows.flatMap((row) => codesOf(row).filter(isShort).slice(0, MAX_CODES)),
      ),
      findUsedCategories(company, allRows.map(categoryOf).filter(isShort)),
      companyCurrencies(ctx, company, [company.companyId]),
    );
    const bySku = new Map(known.map((product) => [product.sku.toLowerCase(), product]));
    const owners = new Map(taken.map((one) => [one.code, one]));
    const productOf = (row: Row) => bySku.get(row.text("sku").toLowerCase());
    const schema = schemaFor(ask);
    const categories = new RowCategories(used, ask.categories);
    const rows = allRows.filter((row) => !categories.isLeftOut(row));
    const reads = rows.map((row) => {
      const currency = currencyOf(row, productOf(row)?.currency, usualOf(company.companyId));
      const category = categories.choiceOf(row)?.category;
      return { ...readProductRow(row, ask, schema, { currency, category }), currency };
    });
    if (ask.seen) for (const read of reads) compareProductRow(read, ask.seen);
    const writes = reads.flatMap((read) => {
      const { row, input, codes, currency } = read;
      const product = productOf(row);
      if (!product && row.text("archivedAt")) {
        row.refuse("archivedAt", "This product is archived. Clear this cell to import it as an active product");
      }
      if (product?.archived) row.refuse("sku", "An archived product has this SKU. Restore it first");
      if (!product && !input.name && row.problems.length === 0) row.refuse("name", "Product name is required");
      if (product && input.lotTracked !== undefined && input.lotTracked !== product.lotTracked) {
        row.refuse("lotTracked", "Lot tracking of an existing product can only be changed on the product page");
      }
      if (product && input.isBatch && !product.lotTracked) {
        row.refuse("isBatch", "A batch product tracks lots. Turn on lot tracking on the product page first");
      }
      for (const code of codes) {
        const owner = owners.get(code);
        if (owner && owner.productId !== product?.id) {
          refuseCode(row, code, `already belongs to SKU ${owner.sku}`);
        }
      }
      const { values, problems } = productValues(input, currency);
      categories.check(row);
      for (const [field, [reason]] of Object.entries(problems)) row.refuse(field, reason ?? "");
      if (product && !product.lotTracked && keptByLot(undefined, values.category)) {
        row.refuse("category", "Peptides track lots. Turn on lot tracking on the product page first");
      }
      if (row.problems.length > 0) return [];
      const counted = [...unitsOf(row)].map(([code, units]) => ({ code, units }));
      return [{ row: row.row, product: product ?? null, values: { ...values, currency }, codes, counted, input }];
    });
    const changed = new Map(writes.map((write) => [write.row, write]));
    return {
      creates: writes.filter(({ product }) => !product).length,
      updates: writes.filter(({ product }) => product).length,
      skipped: allRows.length - rows.length,
      units: 0,
      unknownCategories: categories.countUnknown(allRows),
      problems: reads.flatMap(({ row }) => row.problems),
      outcomes: allRows.map((row): PreviewRow => {
        const write = changed.get(row.row);
        const subject = [row.text("sku"), row.text("name")].filter(Boolean).join(" · ").slice(0, 200);
        if (categories.isLeftOut(row)) {
          return { row: row.row, subject, outcome: "skip", detail: `Rows of category ${categoryOf(row)} are skipped` };
        }
        const outcome = write ? (write.product ? "update" : "create") : "refuse";
        const words = write ? inWords(write.values, categories.choiceOf(row)?.category) : "";
        // Peptide companies track every product by lot; adds a note when the file says otherwise.
        const overruled = write && !write.product && write.input.lotTracked === false;
        const note = overruled && ask.companyCategory === "peptides" ? "tracks lots, as all peptides do" : "";
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

/** Codes in the product's own columns that the row replaces. */
function replaced(product: KnownProduct, values: Values, codes: readonly string[]): string[] {
  const old = [values.upc && product.upc, values.barcode && product.barcode];
  return keptCodes(old).filter((code) => !codes.includes(code));
}

function findKnown(company: CompanyDb, skus: readonly string[]) {
  const spelled = [...new Set(skus.filter(Boolean).flatMap((sku) => [sku, sku.toUpperCase(), sku.toLowerCase()]))];
  return company
    .select(products, {
      columns: ["id", "sku", "currency", "upc", "barcode", "lotTracked", "archivedAt"],
      where: inList(products.sku, spelled),
    })
    .map((rows): KnownProduct[] => rows.map(({ archivedAt, ...row }) => ({ ...row, archived: archivedAt !== null })));
}

type Values = Partial<typeof products.$inferInsert>;

function inWords(values: Values & { currency: string }, category: string | undefined): string {
  const money = (label: string, minor: number | null | undefined) =>
    minor === null || minor === undefined ? [] : [`${label} ${formatMoney(minor, values.currency)}`];
  const words = [...money("cost", values.costMinor), ...money("price", values.priceMinor)];
  if (values.location) words.push(values.location);
  if (category !== undefined) words.push(`category ${category}`);
  return words.join(", ");
}
