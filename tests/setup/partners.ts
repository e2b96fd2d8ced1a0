import type { TestProject } from "vitest/node";
import { keepIdleConnections } from "../../workers/local/processes/keep-connections";
import { startIdentityProvider } from "../support/identity-provider/start";
import { servePartners } from "../support/partner/serve";
import { startStore } from "../support/store/store";

declare module "vitest" {
  export interface ProvidedContext {
    /** The fake storefront server; each test opens its own shops in it. */
    storeUrl: string;
    /** The identity provider, where any person can sign in. */
    identityProviderUrl: string;
    /** Fakes of platforms that have one address: `{url}/shipstation/NAME`, `{url}/stripe/NAME`. */
    partnersUrl: string;
  }
}

/** Fakes of partner systems, started once in Node and called over loopback. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  keepIdleConnections();
  const [store, identity, partners] = await Promise.all([
    startStore({ shops: [] }),
    startIdentityProvider("http://stowline.test/api/login/callback"),
    servePartners(),
  ]);
  provide("storeUrl", store.url);
  provide("identityProviderUrl", identity.url);
  provide("partnersUrl", partners.url);
  return async () => {
    identity.close();
    await Promise.all([store.close(), partners.close()]);
  };
}
