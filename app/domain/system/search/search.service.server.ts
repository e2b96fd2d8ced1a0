import { displayName } from "../../access/access.schema";
import { productPage } from "../../catalog/product-list.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { areTwoLetters, foundOrders, numberedOrders } from "../../orders/orders.service.server";
import { findUsers } from "../../users/users.service.server";
import { NOTHING, type SearchResult, SHORTEST_TEXT, SHOWN } from "./search.schema";

/** More than are shown, so that an exact SKU match is among them. */
const LOOKED_AT = 20;

/**
 * Orders, products, companies and users that match a text, a few of each, best first, within the caller's reach, in one
 * round trip. Users only for callers who manage users.
 */
export async function searchEverything(ctx: Ctx, text: string): Promise<SearchResult> {
  const q = text
    .replace(/\p{Cc}+/gu, " ")
    .replace(/^[\s#]+/, "")
    .trim();
  if (q === "") return NOTHING;
  const isLong = [...q].length >= SHORTEST_TEXT;
  const [companies, numbered, orders, products, users] = await ctx.db.batch(
    listReachableCompanies(ctx),
    numberedOrders(ctx, q, SHOWN),
    ...(isLong
      ? ([
          foundOrders(ctx, q, SHOWN),
          productPage(ctx.db, { q, limit: LOOKED_AT }),
          ...(ctx.can("users.manage") ? ([findUsers(ctx, q, SHOWN)] as const) : ([] as const)),
        ] as const)
      : areTwoLetters(q)
        ? ([foundOrders(ctx, q, SHOWN)] as const)
        : ([] as const)),
  );
  const nameOf = (id: string) => (companies.length > 1 ? companies.find((one) => one.id === id)?.name : null) ?? null;
  const low = q.toLowerCase();
  const named = companies.filter(({ name }) => name.toLowerCase().includes(low));
  const all = [...numbered.rows, ...(orders?.rows ?? [])];
  return {
    orders: all
      .filter((order, at) => all.findIndex(({ id }) => id === order.id) === at)
      .slice(0, SHOWN)
      .map((order) => ({
        id: order.id,
        orderNumber: order.orderNumber,
        customerName: order.customerName,
        status: order.status,
        companyName: nameOf(order.companyId),
      })),
    products: bestFirst(products?.rows ?? [], low, ({ sku, name }) => [sku, name]).map((product) => ({
      id: product.id,
      name: product.name,
      sku: product.sku,
      companyId: product.companyId,
      companyName: nameOf(product.companyId),
    })),
    // A user of a single company has no other company to open.
    companies:
      companies.length > 1 ? bestFirst(named, low, ({ name }) => [name]).map(({ id, name }) => ({ id, name })) : [],
    users: (users?.rows ?? []).map((user) => ({
      id: user.id,
      name: displayName(user),
      email: user.email,
      role: user.role,
    })),
  };
}

/** Exact matches first, then prefix matches, then the others in their order. */
function bestFirst<T>(rows: readonly T[], low: string, textsOf: (row: T) => string[]): T[] {
  const rank = (row: T) => {
    const texts = textsOf(row).map((text) => text.toLowerCase());
    return texts.includes(low) ? 0 : texts.some((text) => text.startsWith(low)) ? 1 : 2;
  };
  return rows
    .map((row, at) => ({ row, at, rank: rank(row) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .slice(0, SHOWN)
    .map(({ row }) => row);
}
