import { z } from "zod";
import {
  AssemblyFilter,
  AssemblyOrderDto,
  toAssemblyOrderDto,
  toWholeAssemblyOrderDto,
  WholeAssemblyOrderDto,
} from "#app/domain/inventory/assembly/assembly.dto";
import { NewAssemblyOrder } from "#app/domain/inventory/assembly/assembly.schema";
import { createAssemblyOrder } from "#app/domain/inventory/assembly/create-order.server";
import { assemblyOrdersPage } from "#app/domain/inventory/assembly/list-orders.server";
import { readAssemblyOrder } from "#app/domain/inventory/assembly/read-order.server";
import { apiAction, apiLoader, created, listed, operation } from "#app/http/guards/api.server";

/** Newest first. */
export const loader = apiLoader(
  operation(
    "inventory.read",
    { query: AssemblyFilter, answer: z.array(AssemblyOrderDto) },
    async ({ ctx, query: { companyId: company, ...filter }, request }) => {
      const { rows, next } = await assemblyOrdersPage(ctx, { company, ...filter });
      return listed(rows.map(toAssemblyOrderDto), next, request);
    },
  ),
);

export const action = apiAction(
  {
    POST: operation(
      "assembly.order",
      { body: NewAssemblyOrder, answer: WholeAssemblyOrderDto, status: 201 },
      async ({ ctx, input }) => {
        const { id } = await createAssemblyOrder(ctx, input);
        return created(toWholeAssemblyOrderDto(await readAssemblyOrder(ctx, id)));
      },
    ),
  },
  true,
);
