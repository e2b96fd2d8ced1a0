import { z } from "zod";
import { ROLE_LABEL } from "#app/domain/access/access.schema";
import { STATUS_LABEL } from "#app/domain/orders/order-status";
import type { SearchResult } from "#app/domain/system/search/search.schema";
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

/** One search result. */
export interface SearchHit {
  id: string;
  to: string;
  title: string;
  detail: string;
  /** Shown in the typeface of numbers and codes. */
  code?: string;
}

export interface SearchHitGroup {
  label: "Orders" | "Products" | "Companies" | "Users";
  hits: SearchHit[];
}

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(" · ");

/** Search results grouped by kind; kinds without results are left out. */
export function hitGroups(found: SearchResult): SearchHitGroup[] {
  const groups: SearchHitGroup[] = [
    {
      label: "Orders",
      hits: found.orders.map(({ id, orderNumber, customerName, status, companyName }) => ({
        id: `order-${id}`,
        to: paths.order(id),
        code: orderNumber,
        title: customerName,
        detail: joined(STATUS_LABEL[status], companyName),
      })),
    },
    {
      label: "Products",
      hits: found.products.map(({ id, name, sku, companyId, companyName }) => ({
        id: `product-${id}`,
        to: paths.company(companyId, "products", { q: sku }),
        code: sku,
        title: name,
        detail: joined(companyName),
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
        detail: joined(email, ROLE_LABEL[role]),
      })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}
