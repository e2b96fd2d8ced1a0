/** Finds the products that become components of a kit or of an assembled product. */
import { inList } from "#db/expressions";
import { products } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import { readBarcode } from "../../catalog/barcode";
import { readKnown } from "../../catalog/find-code-matches.server";
import type { Ctx } from "../../kernel/ctx";
import { invalid } from "../../kernel/errors";

const ITSELF = "A product cannot contain itself";

/** The company's active product with this SKU or barcode. @throws validation at `sku` */
export async function productWithCode(ctx: Ctx, companyId: string, text: string): Promise<{ id: string; sku: string }> {
  const scanned = readBarcode(text);
  const known = scanned ? (await readKnown(ctx, companyId, scanned)).products : [];
  const usable = known.filter(({ isArchived }) => !isArchived);
  const [only, another] = usable;
  const exact = usable.find(({ sku }) => sku === text);
  if (!only) throw refuse("No product with this SKU or barcode");
  if (another && !exact) throw refuse("Several products have this code. Enter the SKU.");
  return exact ?? only;
}

const refuse = (message: string) => invalid({ sku: [message] }, "product_not_available");

/** The product with this SKU or barcode, to become a component. @throws validation at `sku` */
export async function componentWithCode(ctx: Ctx, whole: { id: string; companyId: string }, text: string) {
  const { id, sku } = await productWithCode(ctx, whole.companyId, text);
  if (id === whole.id) throw refuse(ITSELF);
  return { productId: id, sku };
}

/** The active products with these ids, with their SKUs. @throws validation at each component's `productId` */
export async function idsToProducts<L extends { productId: string }>(
  company: CompanyDb,
  wholeId: string,
  components: readonly L[],
): Promise<(L & { sku: string })[]> {
  const known = await company.select(products, {
    columns: ["id", "sku", "archivedAt"],
    where: inList(
      products.id,
      components.map(({ productId }) => productId),
    ),
  });
  const skus = new Map(known.flatMap(({ id, sku, archivedAt }) => (archivedAt === null ? [[id, sku] as const] : [])));
  const problems = components.flatMap(({ productId }, n) => {
    const message = productId === wholeId ? ITSELF : skus.has(productId) ? null : "No such product";
    return message ? [[`components[${n}].productId`, [message]] as [string, string[]]] : [];
  });
  if (problems.length > 0) throw invalid(Object.fromEntries(problems), "product_not_available");
  return components.map((line) => ({ ...line, sku: skus.get(line.productId) ?? "" }));
}
