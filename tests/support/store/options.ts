import { DEMO_COMPANIES, DEMO_COMPANY_KEYS, type DemoCompanyKey, demoStoreKeys } from "#workers/demo/demo-catalog";

export interface StoreKey {
  consumerKey: string;
  consumerSecret: string;
  permissions: "read" | "write" | "read_write";
}

/** One shop of the server. Everything but the key has a default; all of it is plain JSON. */
export interface ShopOptions {
  /** The sub-folder it lives in: `http://127.0.0.1:PORT/{key}`. */
  key: string;
  name?: string;
  consumerKey?: string;
  consumerSecret?: string;
  /** More keys, for instance one that may only read. */
  moreKeys?: StoreKey[];
  /** IANA name of the shop's own time zone. */
  timeZone?: string;
  currency?: string;
  /** Decimals the shop shows prices with, whatever the order's currency. */
  decimals?: number;
  /** Older versions differ, as observed: see `rest/version.ts`. */
  wcVersion?: string;
  /** Orders kept as posts, as before HPOS; by default so below 8.9. */
  ordersAsPosts?: boolean;
  /** Core's order fulfillments. */
  fulfillments?: boolean;
  /** The Shipment Tracking plugin. */
  shipmentTracking?: boolean;
  /** Basic and query-string keys count over plain http, as they do behind TLS. Off: OAuth 1.0a only. */
  treatHttpAsSecure?: boolean;
  /** Without pretty permalinks `/wp-json/` is a 404 page and only `?rest_route=` answers. */
  permalinks?: "pretty" | "plain";
  /** Stock management, which a shop may have switched off for all its products. */
  managesStock?: boolean;
  /** Statuses that a plugin added. */
  customStatuses?: string[];
  /** Whose products it sells. */
  catalog?: DemoCompanyKey;
  /** How many orders it starts with, spread over the 30 days before its start. */
  orders?: number;
  /** Every tenth order is an odd one unless this is off. */
  oddOrders?: boolean;
  /** Other numbers give other orders. */
  seed?: number;
}

export type ShopSettings = Required<ShopOptions>;

export interface StoreOptions {
  /** 0 takes a free one. */
  port?: number;
  /** The four demo shops unless given. */
  shops?: ShopOptions[];
  /** Keeps new orders and write-backs across restarts. Shops made through the control endpoints are not kept. */
  stateFile?: string;
  now?: () => number;
  /** How often the shops' "cron" sends waiting webhook deliveries. */
  webhookEveryMs?: number;
}

const DEMO_SHOPS: Record<DemoCompanyKey, Partial<ShopOptions>> = {
  helix: { timeZone: "America/New_York", orders: 240, seed: 1, fulfillments: true },
  tern: { timeZone: "Europe/Berlin", orders: 220, seed: 2, shipmentTracking: true },
  voltbay: { timeZone: "UTC", orders: 250, seed: 3 },
  root: { timeZone: "Asia/Kolkata", orders: 230, seed: 4, wcVersion: "9.7.1" },
};

/** The demo's shops: each in another time zone, with another way to take tracking numbers. */
export function demoShops(): ShopOptions[] {
  return DEMO_COMPANIES.map(({ key, name, currency }) => ({
    key,
    name,
    currency,
    catalog: key,
    ...demoStoreKeys(key),
    ...DEMO_SHOPS[key],
  }));
}

/** Fills in what was left out. A shop without keys gets ones made from its name. */
export function settle(options: ShopOptions): ShopSettings {
  const wcVersion = options.wcVersion ?? "11.0.1";
  const catalog = options.catalog ?? DEMO_COMPANY_KEYS.find((key) => key === options.key) ?? "helix";
  const pad = (start: string) => start.padEnd(43, "0123456789abcdef").slice(0, 43);
  return {
    key: options.key,
    name: options.name ?? options.key,
    consumerKey: options.consumerKey ?? pad(`ck_${options.key}_`),
    consumerSecret: options.consumerSecret ?? pad(`cs_${options.key}_`),
    moreKeys: options.moreKeys ?? [],
    timeZone: options.timeZone ?? "Europe/Berlin",
    currency: options.currency ?? DEMO_COMPANIES.find((company) => company.key === catalog)?.currency ?? "USD",
    decimals: options.decimals ?? 2,
    wcVersion,
    ordersAsPosts: options.ordersAsPosts ?? versionNumber(wcVersion) < versionNumber("8.9"),
    fulfillments: options.fulfillments ?? false,
    shipmentTracking: options.shipmentTracking ?? false,
    treatHttpAsSecure: options.treatHttpAsSecure ?? true,
    permalinks: options.permalinks ?? "pretty",
    managesStock: options.managesStock ?? true,
    customStatuses: options.customStatuses ?? ["partially-paid", "awaiting-stock"],
    catalog,
    orders: options.orders ?? 0,
    oddOrders: options.oddOrders ?? true,
    seed: options.seed ?? 1,
  };
}

/** `10.4.3` as a number that compares. */
export function versionNumber(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  return major * 1_000_000 + minor * 1000 + patch;
}
