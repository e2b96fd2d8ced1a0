import { anAssembly, anAssemblyOrder } from "#tests/factories/assembly";
import { aProduct } from "#tests/factories/stock";
import type { Sent } from "./send-request";

type Recipe = (world: { companyId: string }) => Promise<Omit<Sent, "method">> | Omit<Sent, "method">;

const order = async ({ companyId }: { companyId: string }, release = true) =>
  anAssemblyOrder({ id: companyId }, { release });

/** Calls for assembly orders that succeed. */
export const ASSEMBLY_SUCCESSES: Record<string, Recipe> = {
  "GET /api/products/{productId}/assembly-components": async (world) => ({
    url: `/api/products/${(await order(world)).product.id}/assembly-components`,
  }),
  "PUT /api/products/{productId}/assembly-components": async ({ companyId }) => {
    const [whole, component] = [await aProduct({ id: companyId }), await aProduct({ id: companyId })];
    return {
      url: `/api/products/${whole.id}/assembly-components`,
      body: { components: [{ productId: component.id, quantity: 2 }] },
    };
  },
  "GET /api/assembly-orders": ({ companyId }) => ({ url: `/api/assembly-orders?companyId=${companyId}` }),
  "POST /api/assembly-orders": async (world) => ({
    url: "/api/assembly-orders",
    body: { companyId: world.companyId, sku: (await order(world)).product.sku, quantity: 3 },
  }),
  "GET /api/assembly-orders/{assemblyOrderId}": async (world) => ({
    url: `/api/assembly-orders/${(await anAssembly({ id: world.companyId })).assemblyOrderId}`,
  }),
  "POST /api/assembly-orders/{assemblyOrderId}/release": async (world) => ({
    url: `/api/assembly-orders/${(await order(world, false)).id}/release`,
  }),
  "POST /api/assembly-orders/{assemblyOrderId}/end": async (world) => ({
    url: `/api/assembly-orders/${(await order(world)).id}/end`,
    body: { reason: "Out of boxes" },
  }),
  "POST /api/assembly-orders/{assemblyOrderId}/assemblies": async (world) => {
    const { id, bin } = await order(world);
    return {
      url: `/api/assembly-orders/${id}/assemblies`,
      body: { operationId: crypto.randomUUID(), quantity: 1, to: bin },
    };
  },
  "POST /api/assembly-orders/{assemblyOrderId}/assemblies/{assemblyId}/take-back": async (world) => {
    const { assemblyOrderId, assemblyId } = await anAssembly({ id: world.companyId });
    return { url: `/api/assembly-orders/${assemblyOrderId}/assemblies/${assemblyId}/take-back` };
  },
};
