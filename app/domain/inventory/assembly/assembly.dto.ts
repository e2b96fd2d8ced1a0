import { z } from "zod";
import type { Assembled } from "./assemble.server";
import { ASSEMBLY_STATUS, assemblyName } from "./assembly-status";
import type { AssemblyOrderRow } from "./list-orders.repo.server";
import type { AssemblyScreen } from "./read-order.server";

export const AssemblyOrderDto = z.object({
  id: z.string(),
  companyId: z.string(),
  /** "ASM-12", counted in each company. */
  number: z.string(),
  status: z.enum(ASSEMBLY_STATUS),
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  warehouseId: z.string(),
  quantity: z.number().int(),
  done: z.number().int(),
  note: z.string(),
  createdAt: z.iso.datetime(),
});
type OrderFacts = Omit<AssemblyOrderRow, "endReason">;

export const toAssemblyOrderDto = (order: OrderFacts): z.output<typeof AssemblyOrderDto> => ({
  ...{ id: order.id, companyId: order.companyId, number: assemblyName(order.number), status: order.status },
  ...{ productId: order.productId, sku: order.sku, name: order.name, warehouseId: order.warehouseId },
  ...{ quantity: order.quantity, done: order.done, note: order.note },
  createdAt: new Date(order.createdAt).toISOString(),
});

export const WholeAssemblyOrderDto = AssemblyOrderDto.extend({
  /** What one unit is assembled from. */
  components: z.array(
    z.object({ productId: z.string(), sku: z.string(), name: z.string(), quantity: z.number().int() }),
  ),
  assemblies: z.array(
    z.object({
      id: z.string(),
      quantity: z.number().int(),
      lotId: z.string(),
      lotNumber: z.string().nullable(),
      expiresOn: z.string().nullable(),
      location: z.string(),
      by: z.string(),
      at: z.iso.datetime(),
      takenBackAt: z.iso.datetime().nullable(),
      used: z.array(
        z.object({
          productId: z.string(),
          sku: z.string(),
          lotId: z.string(),
          lotNumber: z.string().nullable(),
          location: z.string(),
          quantity: z.number().int(),
        }),
      ),
    }),
  ),
});

const iso = (at: number): string => new Date(at).toISOString();

export const toWholeAssemblyOrderDto = ({
  order,
  components,
  assemblies,
}: Pick<AssemblyScreen, "order" | "components" | "assemblies">): z.output<typeof WholeAssemblyOrderDto> => ({
  ...toAssemblyOrderDto(order),
  components: components.map(({ productId, sku, name, quantity }) => ({ productId, sku, name, quantity })),
  assemblies: assemblies.map((one) => ({
    ...{ id: one.id, quantity: one.quantity, lotId: one.lotId, lotNumber: one.lotNumber || null },
    ...{ expiresOn: one.expiresOn, location: one.code, by: one.byName, at: iso(one.at) },
    takenBackAt: one.takenBackAt === null ? null : iso(one.takenBackAt),
    used: one.used.map(({ productId, sku, lotId, lotNumber, code, quantity }) => ({
      ...{ productId, sku, lotId, lotNumber: lotNumber || null, location: code, quantity },
    })),
  })),
});

/** Filters of the API's list. */
export const AssemblyFilter = z.object({
  companyId: z.string().max(64).optional(),
  /** An order's number, or a part of the product's name or SKU. */
  q: z.string().trim().min(1).max(100).optional(),
  status: z.enum(["open", ...ASSEMBLY_STATUS]).optional(),
  cursor: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const AssembledDto = z.object({
  assemblyId: z.string(),
  quantity: z.number().int(),
  lotNumber: z.string().nullable(),
  location: z.string(),
});

export const toAssembledDto = ({ assemblyId, quantity, lotNumber, to }: Assembled): z.output<typeof AssembledDto> => ({
  assemblyId,
  quantity,
  lotNumber: lotNumber || null,
  location: to,
});
