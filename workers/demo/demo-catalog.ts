/** The demo's four companies and their products. Pure: the same `now` returns the same catalog. */

import { helixProducts } from "./catalog/helix";
import type { DemoProduct } from "./catalog/product-rows";
import { rootProducts } from "./catalog/root";
import { ternProducts } from "./catalog/tern";
import { voltbayProducts } from "./catalog/voltbay";

export type { DemoProduct } from "./catalog/product-rows";

export const DEMO_COMPANY_KEYS = ["helix", "tern", "voltbay", "root"] as const;
export type DemoCompanyKey = (typeof DEMO_COMPANY_KEYS)[number];

export interface DemoCompany {
  key: DemoCompanyKey;
  name: string;
  category: "peptides" | "clothing" | "electronics" | "supplements";
  email: string;
  phone: string;
  ownerName: string;
  ownerPhone: string;
  address: string;
  website: string;
  orderPrefix: string;
  currency: "USD" | "EUR";
}

export const DEMO_COMPANIES: readonly DemoCompany[] = [
  {
    key: "helix",
    name: "Helix Peptides",
    category: "peptides",
    email: "ops@helix-peptides.example",
    phone: "+1 512 555 0142",
    ownerName: "Marisol Vega",
    ownerPhone: "+1 512 555 0143",
    address: "2200 Kramer Lane, Suite 310\nAustin, TX 78758\nUnited States",
    website: "https://helix-peptides.example",
    orderPrefix: "HX",
    currency: "USD",
  },
  {
    key: "tern",
    name: "Tern & Thread",
    category: "clothing",
    email: "hello@tern-thread.example",
    phone: "+49 40 5550 1280",
    ownerName: "Jonas Petersen",
    ownerPhone: "+49 40 5550 1281",
    address: "Große Elbstraße 68\n22767 Hamburg\nGermany",
    website: "https://tern-thread.example",
    orderPrefix: "TT",
    currency: "EUR",
  },
  {
    key: "voltbay",
    name: "Voltbay Electronics",
    category: "electronics",
    email: "support@voltbay.example",
    phone: "+1 206 555 0177",
    ownerName: "Priya Raman",
    ownerPhone: "+1 206 555 0178",
    address: "1411 4th Avenue, Floor 9\nSeattle, WA 98101\nUnited States",
    website: "https://voltbay.example",
    orderPrefix: "VB",
    currency: "USD",
  },
  {
    key: "root",
    name: "Root & Resin Supplements",
    category: "supplements",
    email: "care@root-resin.example",
    phone: "+1 303 555 0119",
    ownerName: "Caleb Whitaker",
    ownerPhone: "+1 303 555 0120",
    address: "3455 Ringsby Court, Unit 104\nDenver, CO 80216\nUnited States",
    website: "https://root-resin.example",
    orderPrefix: "RR",
    currency: "USD",
  },
];

/** Each company's products and their locations, with expiry dates relative to `now` (milliseconds UTC). */
export function demoCatalog(now: number): Record<DemoCompanyKey, DemoProduct[]> {
  return {
    helix: helixProducts(now),
    tern: ternProducts(),
    voltbay: voltbayProducts(),
    root: rootProducts(now),
  };
}

/** Units that can be sold on the day of `now`: those in lots that have not expired. */
export function sellableUnits(product: DemoProduct, now: number): number {
  const today = new Date(now).toISOString().slice(0, 10);
  return product.lots
    .filter((lot) => lot.expiresOn === null || lot.expiresOn >= today)
    .flatMap((lot) => lot.locations)
    .reduce((units, location) => units + location.quantity, 0);
}

/** The demo storefront's fixed keys. They are not secret, because it listens on loopback only. */
export function demoStoreKeys(company: DemoCompanyKey): { consumerKey: string; consumerSecret: string } {
  return { consumerKey: demoKey("ck", company), consumerSecret: demoKey("cs", company) };
}

function demoKey(kind: "ck" | "cs", company: DemoCompanyKey): string {
  const start = `${kind}_demo_${company}_`;
  // FNV-1a over a running string: enough for a fake key of WooCommerce's length.
  let hash = 0x811c9dc5;
  let rest = "";
  for (let turn = 0; rest.length < 43; turn++) {
    for (const letter of `${start}${turn}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
    rest += hash.toString(16).padStart(8, "0");
  }
  return (start + rest).slice(0, 43);
}
