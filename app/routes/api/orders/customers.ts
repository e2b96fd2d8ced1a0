import { z } from "zod";
import { CustomerDto, CustomerSearch } from "#app/domain/orders/list/customers.schema";
import { suggestCustomers } from "#app/domain/orders/list/customers.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

/** Customers of earlier orders by name or email, called while the user types. */
export const loader = apiLoader(
  operation(
    "orders.create",
    { query: CustomerSearch, answer: z.array(CustomerDto) },
    async ({ ctx, query: { companyId, q } }) => suggestCustomers(ctx.db.company(companyId), q),
  ),
);
export const action = readOnly();
