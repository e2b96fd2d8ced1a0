import type { CompanyDb } from "#db/scoped.server";
import { readSearch } from "../../filters/search-words";
import type { Customer } from "./customers.schema";
import { listOrders } from "./orders-list.repo.server";

const ANY_TIME = { from: null, before: null };
/** Newest matching orders that are read; a customer may have several of them. */
const READ_ORDERS = 40;
const SUGGESTED = 6;

/** Customers of the company's newest orders that match the text by name or email, each once, with the last address. */
export async function suggestCustomers(company: CompanyDb, text: string): Promise<Customer[]> {
  const search = readSearch(company.scope, text);
  if (search?.kind !== "phrases") return [];
  const { rows } = await listOrders(company, { range: ANY_TIME, search, limit: READ_ORDERS });
  const words = text.toLowerCase().split(/\s+/);
  const found = new Map<string, Customer>();
  for (const { id, customerName, customerEmail, shippingAddress } of rows) {
    const about = `${customerName} ${customerEmail}`.toLowerCase();
    const key = `${customerName}\n${customerEmail}`.toLowerCase();
    // The search also finds order numbers and SKUs.
    if (found.has(key) || !words.every((word) => about.includes(word))) continue;
    found.set(key, { orderId: id, customerName, customerEmail, shippingAddress });
  }
  return [...found.values()].slice(0, SUGGESTED);
}
