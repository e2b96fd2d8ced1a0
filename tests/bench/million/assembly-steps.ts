import type { Sample } from "../load";
import { COMPANY } from "./sample-ids";

/** Units of one assembly. */
const KITS = 1_000;
const COMPONENTS = ["SKU-1", "SKU-2", "SKU-3"];
interface Product {
  productId: string;
  product: { sku: string };
}

/** An assembly from its order to stock. */
export const ASSEMBLY_STEPS = {
  orderKits: `an assembly of ${KITS.toLocaleString("en-US")} kits of ${COMPONENTS.length} components is ordered`,
  releaseKits: "and released",
  recordKits: "and recorded",
} as const;

type Answer = Sample & { body: { id: string } };
/** Sends a request to the API of one database. Rejects unless it succeeds. */
type Send = (method: "POST" | "PUT", path: string, body: object) => Promise<Answer>;

/** Creates a product that is assembled from products with enough stock. Returns its SKU. */
export async function makeKit(send: Send, stock: readonly Product[]): Promise<string> {
  const sku = `KIT-${Date.now()}`;
  const { body } = await send("POST", "/api/products", { companyId: COMPANY, name: "Bench kit", sku });
  const components = stock
    .filter(({ product }) => COMPONENTS.includes(product.sku))
    .map(({ productId }) => ({ productId, quantity: 1 }));
  await send("PUT", `/api/products/${body.id}/assembly-components`, { components });
  return sku;
}

export async function assembleKits(
  send: Send,
  sku: string,
  samples: Record<keyof typeof ASSEMBLY_STEPS, Sample[]>,
): Promise<void> {
  const ordered = await send("POST", "/api/assembly-orders", { companyId: COMPANY, sku, quantity: KITS });
  samples.orderKits.push(ordered);
  const order = `/api/assembly-orders/${ordered.body.id}`;
  samples.releaseKits.push(await send("POST", `${order}/release`, {}));
  const recorded = { operationId: crypto.randomUUID(), quantity: KITS, to: "M-01-1-1" };
  samples.recordKits.push(await send("POST", `${order}/assemblies`, recorded));
}
