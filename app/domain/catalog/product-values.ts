import type { products } from "#db/schema/catalog";
import { currencyDigits, parseMinor } from "../money";
import type { ProductChange } from "./product.schema";

type Row = typeof products.$inferInsert;

const MONEY = {
  cost: "costMinor",
  price: "priceMinor",
  packagingCost: "packagingCostMinor",
  labelCost: "labelCostMinor",
  testCost: "testCostMinor",
} as const;
const SAME = [
  "name",
  "sku",
  "shortName",
  "description",
  "upc",
  "barcode",
  "category",
  "location",
  "batchNumber",
  "qrCode",
  "batchQuantity",
  "purchaseDate",
  "isBatch",
  "lotTracked",
  "weightGrams",
] as const;

/** The columns that an input sets, amounts in exact minor units; what could not be exact is told by field. */
export function productValues(
  input: ProductChange,
  currency: string,
): { values: Partial<Row>; problems: Record<string, string[]> } {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string[]> = {};
  for (const key of SAME) if (input[key] !== undefined) values[key] = input[key];
  // No reorder point is no decision: the product keeps the usual one.
  if (input.reorderPoint !== undefined && input.reorderPoint !== null) values.reorderPoint = input.reorderPoint;
  for (const [key, column] of Object.entries(MONEY)) {
    const text = input[key as keyof typeof MONEY];
    if (text === undefined) continue;
    const read = text === null ? null : exactMinor(text, currency);
    if (typeof read === "string") problems[key] = [read];
    else values[column] = read;
  }
  return { values: values as Partial<Row>, problems };
}

/** Minor units of a decimal, or why it cannot be said in them. */
function exactMinor(text: string, currency: string): number | string {
  const decimals = (text.split(".")[1] ?? "").replace(/0+$/, "").length;
  const digits = currencyDigits(currency);
  if (decimals > digits) return digits === 0 ? `${currency} has no decimals` : `At most ${digits} decimals`;
  return parseMinor(text, currency) ?? "Enter an amount such as 19.90";
}
