import { z } from "zod";
import type { Role } from "../../kernel/permissions";
import type { OrderStatus } from "../../orders/order-status";

/** How long a text must be for the search indexes; orders are found by shorter numbers and beginnings of names too. */
export const SHORTEST_TEXT = 3;
/** Of each kind of thing. */
export const SHOWN = 5;

export const SearchQuery = z.object({ q: z.string().trim().max(100).catch("").default("") });

export interface SearchResult {
  orders: { id: string; orderNumber: string; customerName: string; status: OrderStatus; companyName: string | null }[];
  products: { id: string; name: string; sku: string; companyId: string; companyName: string | null }[];
  companies: { id: string; name: string }[];
  users: { id: string; name: string; email: string; role: Role }[];
}

export const NOTHING: SearchResult = { orders: [], products: [], companies: [], users: [] };
