import { guardedUrl, isLoopback } from "./fetch-guard";

interface Rules {
  allowLocalStores: boolean;
}

/**
 * For platforms that live at one address of their own: in the local demo and in tests, an address on this machine stands
 * in for it. Null otherwise, whatever was typed: keys go to the platform and to nobody else.
 */
export function localStandIn(storeUrl: string, rules: Rules): string | null {
  if (!rules.allowLocalStores || storeUrl.trim() === "") return null;
  const url = guardedUrl(storeUrl, rules);
  return isLoopback(url.hostname) ? url.origin + url.pathname.replace(/\/+$/, "") : null;
}
