import { products } from "#db/schema/catalog";
import { companyThatHas } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { minorToDecimal } from "../../kernel/money";
import { lengthInput, type Units, viewerUnits, weightInput } from "../../kernel/units";
import type { Product } from "../create-product.server";
import { furtherCodes, type KeptCode } from "../product-codes";
import { codesOfProducts } from "../product-codes.server";

/**
 * A product for its forms, with its company's rules, in one round trip.
 * @throws not_found, also when the product belongs to another company
 */
export async function productForForm(ctx: Ctx, id: string, ofCompany?: string) {
  const [product, codes, company] = await ctx.db.batch(
    ctx.db.find(products, id),
    codesOfProducts(ctx.db, [id]),
    companyThatHas(ctx, products, id),
  );
  if (!product || !company || (ofCompany && product.companyId !== ofCompany)) throw notFound("This product");
  return {
    product: { id, companyId: company.id, name: product.name },
    companyName: company.name,
    archived: product.archivedAt !== null,
    currency: product.currency,
    byLot: company.category === "peptides",
    startingInventory: product.startingInventory,
    values: formValues(product, codes.get(id) ?? [], viewerUnits(ctx)),
  };
}

/** Form values: text, and "on" for a checked box. */
function formValues(product: Product, codes: readonly KeptCode[], units: Units) {
  const amount = (minor: number | null) => (minor === null ? "" : minorToDecimal(minor, product.currency));
  const whole = (value: number | null) => value?.toString() ?? "";
  const side = (mm: number | null) => (mm === null ? "" : lengthInput(mm, units));
  return {
    version: String(product.updatedAt),
    name: product.name,
    shortName: product.shortName ?? "",
    description: product.description ?? "",
    sku: product.sku,
    upc: product.upc ?? "",
    barcode: product.barcode ?? "",
    barcodes: furtherCodes(product, codes).map(({ code, unitsPerScan }) => ({
      code,
      unitsPerScan: String(unitsPerScan),
    })),
    category: product.category ?? "",
    cost: amount(product.costMinor),
    price: amount(product.priceMinor),
    packagingCost: amount(product.packagingCostMinor),
    labelCost: amount(product.labelCostMinor),
    testCost: amount(product.testCostMinor),
    location: product.location ?? "",
    batchNumber: product.batchNumber ?? "",
    batchQuantity: whole(product.batchQuantity),
    qrCode: product.qrCode ?? "",
    purchaseDate: product.purchaseDate ?? "",
    isBatch: product.isBatch ? "on" : "",
    serialNumbers: product.serialNumbers,
    lotTracked: product.lotTracked ? "on" : "",
    reorderPoint: whole(product.reorderPoint),
    units,
    weight: product.weightGrams === null ? "" : weightInput(product.weightGrams, units),
    length: side(product.lengthMm),
    width: side(product.widthMm),
    height: side(product.heightMm),
    image1Url: product.image1Url ?? "",
    image2Url: product.image2Url ?? "",
    image3Url: product.image3Url ?? "",
  };
}
