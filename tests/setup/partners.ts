import type { TestProject } from "vitest/node";
import { startIdentityProvider } from "../support/identity-provider/start";
import { servePartners } from "../support/partner/serve";
import { startStore } from "../support/store/store";

declare module "vitest" {
  export interface ProvidedContext {
    /** The fake storefront server; each test opens shops of its own in it. */
    storeUrl: string;
    /** The identity provider; anybody signs in there. */
    identityProviderUrl: string;
    /** The fakes of platforms that live at one address: `{url}/shipstation/NAME`, `{url}/stripe/NAME`. */
    partnersUrl: string;
  }
}

/** Fakes of partner systems, started once in Node and reached over loopback. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
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
