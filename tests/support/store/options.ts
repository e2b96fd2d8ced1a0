import { DEMO_COMPANIES, DEMO_COMPANY_KEYS, type DemoCompanyKey, demoStoreKeys } from "#workers/demo/demo-catalog";

export interface StoreKey {
  consumerKey: string;
  consumerSecret: string;
  permissions: "read" | "write" | "read_write";
}

/** One shop of the server. Only the key is required; all options are plain JSON. */
export interface ShopOptions {
  /** The shop's subfolder: `http://127.0.0.1:PORT/{key}`. */
  key: string;
  name?: string;
  consumerKey?: string;
  consumerSecret?: string;
  /** Additional API keys, for example a read-only one. */
  moreKeys?: StoreKey[];
  /** IANA name of the shop's own time zone. */
  timeZone?: string;
  currency?: string;
  /** Number of decimals in the shop's prices, for any currency. */
  decimals?: number;
  /** Older versions behave differently, as observed: see `rest/version.ts`. */
  wcVersion?: string;
  /** Stores orders as posts, as before HPOS; the default for versions below 8.9. */
  ordersAsPosts?: boolean;
  /** WooCommerce core's order fulfillments. */
  fulfillments?: boolean;
  /** The Shipment Tracking plugin. */
  shipmentTracking?: boolean;
  /** Accepts keys by Basic authentication or in the query string over plain http, as a real store does over https. When off: OAuth 1.0a only. */
  treatHttpAsSecure?: boolean;
  /** Without pretty permalinks, `/wp-json/` is a 404 page and only `?rest_route=` works. */
  permalinks?: "pretty" | "plain";
  /** Stock management, which a shop can switch off for all its products. */
  managesStock?: boolean;
  /** Order statuses added by a plugin. */
  customStatuses?: string[];
  /** The company whose products it sells. */
  catalog?: DemoCompanyKey;
  /** Number of initial orders, spread over the 30 days before its start. */
  orders?: number;
  /** Every tenth order is an odd one unless this is off. */
  oddOrders?: boolean;
  /** Another seed creates other orders. */
  seed?: number;
}

export type ShopSettings = Required<ShopOptions>;

export interface StoreOptions {
  /** 0 selects a free port. */
  port?: number;
  /** Defaults to the four demo shops. */
  shops?: ShopOptions[];
  /** Stores new orders and changes across restarts, except those of shops created through the control endpoints. */
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

/** The demo's shops: each in another time zone, with another way to store tracking numbers. */
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

/** Fills in defaults. A shop without keys gets keys derived from its name. */
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

/** `10.4.3` as a number that can be compared. */
export function versionNumber(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  return major * 1_000_000 + minor * 1000 + patch;
}
