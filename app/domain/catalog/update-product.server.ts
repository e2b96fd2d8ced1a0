import { eq, sql } from "drizzle-orm";
import { productBarcodes, products } from "#db/schema/catalog";
import { productStock } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { changedFacts } from "../audit/audit.schema";
import { auditStatement } from "../audit/audit.service.server";
import { companyInReach } from "../companies/companies.service.server";
import type { Ctx } from "../ctx";
import { conflict, invalid, notFound } from "../errors";
import { findSku, type Product, refuseTaken, settled, skuTaken } from "./create-product.server";
import type { ProductChange } from "./product.schema";
import { codeStatements, findTakenCodes, keptCodes, listCodes } from "./product-codes.server";
import { productFacts } from "./product-facts";
import { productValues } from "./product-values";

/** @throws not_found, also for another company's */
export async function getProduct(ctx: Ctx, id: string): Promise<Product> {
  const product = await ctx.db.find(products, id);
  if (!product) throw notFound("This product");
  return product;
}

/**
 * The product with the codes that its own two columns do not hold, and whether its company keeps everything by lot: for
 * its form, in one round trip. @throws not_found
 */
export async function productWithCodes(ctx: Ctx, id: string, companyId: string) {
  const [product, codes, owner] = await ctx.db.batch(
    ctx.db.find(products, id),
    ctx.db.rows(
      { code: productBarcodes.code },
      (own) => sql`from ${products} cross join ${productBarcodes} on ${own.through(productBarcodes, products)}
        and ${productBarcodes.productId} = ${products.id} where ${own(products)} and ${products.id} = ${id} order by 1`,
    ),
    companyInReach(ctx, companyId),
  );
  if (!product || product.companyId !== companyId) throw notFound("This product");
  const own = keptCodes([product.upc, product.barcode]);
  const more = codes.map(({ code }) => code).filter((code) => !own.includes(code));
  return { product, more, byLot: owner?.category === "peptides" };
}

/**
 * Changes what the input names and leaves the rest; `version` refuses an edit on top of somebody else's.
 * @throws not_found; validation; conflict
 */
export async function updateProduct(ctx: Ctx, id: string, input: ProductChange, version?: number): Promise<Product> {
  const before = await getProduct(ctx, id);
  const company = ctx.db.company(before.companyId);
  const wanted = wantedCodes(before, input);
  const [owner, codes, sameSku, taken, stock] = await company.batch(
    companyInReach(ctx, before.companyId),
    listCodes(company, id),
    findSku(company, input.sku ?? before.sku, id),
    findTakenCodes(company, wanted.all),
    unitsOf(company, id),
  );
  const { values, problems } = productValues(input, before.currency);
  if (owner?.category === "peptides") values.lotTracked = true;
  if (values.lotTracked !== undefined && values.lotTracked !== before.lotTracked && stock > 0) {
    problems.lotTracked = [`This can only change while there is no stock; there are ${stock} units on hand.`];
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  if (sameSku) throw skuTaken(input.sku ?? before.sku, sameSku);
  const foreign = taken.filter(({ productId }) => productId !== id);
  refuseTaken(foreign, { upc: input.upc, barcode: input.barcode, barcodes: input.barcodes });

  const gone = codes.filter((code) => (input.barcodes ? !wanted.all.includes(code) : wanted.replaced.includes(code)));
  const added = wanted.all.filter((code) => !codes.includes(code));
  const changed = changedFacts(productFacts(before), productFacts({ ...before, ...(values as Partial<Product>) }));
  const [, updated] = await settled(
    company.batch(
      company.assert(
        "conflict",
        (own) => sql`exists (select 1 from ${products} where ${own(products)} and ${products.id} = ${id}
          and ${products.archivedAt} is null and ${version === undefined ? sql`1` : sql`${products.updatedAt} = ${version}`})`,
      ),
      company.update(products, { ...values, updatedAt: ctx.now() }, eq(products.id, id)),
      ...codeStatements(company, id, { gone, added }),
      ...(changed
        ? [
            auditStatement(ctx, {
              action: "product.changed",
              subject: `${before.sku} ${before.name}`,
              companyId: before.companyId,
              ...changed,
            }),
          ]
        : []),
    ),
    { sku: input.sku },
  );
  const [row] = updated;
  if (!row) throw conflict("This product was deleted meanwhile.");
  return row;
}

/** The codes that the product shall carry, and those of its own columns that a change takes away. */
function wantedCodes(before: Product, input: ProductChange) {
  const own = [input.upc, input.barcode].map((given, n) =>
    given === undefined ? [before.upc, before.barcode][n] : given,
  );
  const all = keptCodes([...own, ...(input.barcodes ?? [])]);
  const replaced = keptCodes([before.upc, before.barcode]).filter((code) => !all.includes(code));
  return { all, replaced };
}

const unitsOf = (company: CompanyDb, id: string) =>
  company
    .first(
      { onHand: productStock.onHand },
      (own) => sql`from ${productStock} where ${own(productStock)} and ${productStock.productId} = ${id}`,
    )
    .map((row) => row?.onHand ?? 0);
