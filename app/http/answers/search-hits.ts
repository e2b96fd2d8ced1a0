import { z } from "zod";
import { ROLE_LABEL } from "#app/domain/access/access.schema";
import { STATUS_LABEL } from "#app/domain/orders/order-status";
import type { SearchResult } from "#app/domain/system/search/search.schema";
import type { HitGroup } from "#app/ui/layouts/palette/palette-hits";
import { paths } from "../paths";

/** Search results as the search UI shows them. */
export const HitGroupDto = z.object({
  label: z.string(),
  hits: z.array(
    z.object({
      id: z.string(),
      /** URL of the result's page. */
      to: z.string(),
      title: z.string(),
      detail: z.string(),
      code: z.string().optional(),
    }),
  ),
});

const said = (...parts: (string | null)[]): string => parts.filter(Boolean).join(" · ");

/** Search results grouped by kind; kinds without results are left out. */
export function hitGroups(found: SearchResult): HitGroup[] {
  const groups: HitGroup[] = [
    {
      label: "Orders",
      hits: found.orders.map(({ id, orderNumber, customerName, status, companyName }) => ({
        id: `order-${id}`,
        to: paths.order(id),
        code: orderNumber,
        title: customerName,
        detail: said(STATUS_LABEL[status], companyName),
      })),
    },
    {
      label: "Products",
      hits: found.products.map(({ id, name, sku, companyId, companyName }) => ({
        id: `product-${id}`,
        to: paths.company(companyId, "products", { q: sku }),
        code: sku,
        title: name,
        detail: said(companyName),
      })),
    },
    {
      label: "Companies",
      hits: found.companies.map(({ id, name }) => ({
        id: `company-${id}`,
        to: paths.company(id),
        title: name,
        detail: "",
      })),
    },
    {
      label: "Users",
      hits: found.users.map(({ id, name, email, role }) => ({
        id: `user-${id}`,
        to: paths.users({ q: email }),
        title: name,
        detail: said(email, ROLE_LABEL[role]),
      })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}
