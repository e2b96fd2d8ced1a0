import { z } from "zod";
import type { Role } from "../../kernel/permissions";
import type { OrderStatus } from "../../orders/order-status";

/** Minimum length for the search indexes; orders are also found by shorter numbers and name prefixes. */
export const SHORTEST_TEXT = 3;
/** Results per kind. */
export const SHOWN = 5;

export const SearchQuery = z.object({ q: z.string().trim().max(100).catch("").default("") });

export interface SearchResult {
  orders: { id: string; orderNumber: string; customerName: string; status: OrderStatus; companyName: string | null }[];
  products: { id: string; name: string; sku: string; companyId: string; companyName: string | null }[];
  companies: { id: string; name: string }[];
  users: { id: string; name: string; email: string; role: Role }[];
}

export const NOTHING: SearchResult = { orders: [], products: [], companies: [], users: [] };
