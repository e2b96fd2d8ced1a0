import { guardedUrl, isLoopback } from "../fetch-guard";

interface Rules {
  allowLocalStores: boolean;
}

/**
 * In the local demo and in tests, a loopback address replaces a platform's fixed address. Null otherwise, whatever was
 * typed, so that keys are sent only to the platform.
 */
export function localStandIn(storeUrl: string, rules: Rules): string | null {
  if (!rules.allowLocalStores || storeUrl.trim() === "") return null;
  const url = guardedUrl(storeUrl, rules);
  return isLoopback(url.hostname) ? url.origin + url.pathname.replace(/\/+$/, "") : null;
}
