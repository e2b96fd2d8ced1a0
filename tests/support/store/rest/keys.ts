import { timingSafeEqual } from "node:crypto";
import type { StoreKey } from "../options";
import type { Shop } from "../shop/shop";
import { WpError } from "./api-response";
import type { Query } from "./php";

export interface Asking {
  method: string;
  /** Path and query as received. */
  url: string;
  query: Query;
  authorization: string | undefined;
}

export function authError(message: string): WpError {
  return new WpError("woocommerce_rest_authentication_error", message, 401);
}

export function findKey(shop: Shop, consumerKey: string): StoreKey | null {
  const { consumerKey: main, consumerSecret, moreKeys } = shop.settings;
  const keys: StoreKey[] = [{ consumerKey: main, consumerSecret, permissions: "read_write" }, ...moreKeys];
  return keys.find((key) => key.consumerKey === consumerKey) ?? null;
}

export function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
