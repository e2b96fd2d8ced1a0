import type { TestProject } from "vitest/node";
import { startStore } from "../support/store/store";

declare module "vitest" {
  export interface ProvidedContext {
    /** The fake storefront server; each test opens shops of its own in it. */
    storeUrl: string;
  }
}

/** Fakes of partner systems, started once in Node and reached over loopback. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const store = await startStore({ shops: [] });
  provide("storeUrl", store.url);
  return () => store.close();
}
