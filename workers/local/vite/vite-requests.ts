import type { IncomingMessage } from "node:http";

export type ViteRequest = Pick<IncomingMessage, "url" | "method" | "headers"> &
  IncomingMessage & { originalUrl?: string };

/** Methods that Node accepts but the Fetch standard does not allow in a Request. */
export const isUnfitMethod = (method = "GET"): boolean => ["CONNECT", "TRACE", "TRACK"].includes(method.toUpperCase());

/** Concatenated as text: resolved against the host, "//orders" would be taken as a host name. */
export const addressOf = ({ originalUrl, url = "/", headers }: ViteRequest): URL =>
  new URL(`http://${headers.host}${originalUrl ?? url}`);

/** Requests that Vite's own middleware would fail on or modify, and that the Worker's request gate refuses. */
export function isForWorker({ url = "/", method }: ViteRequest): boolean {
  const [path = ""] = url.split("?", 1);
  return isUnfitMethod(method) || path.includes("//") || !canDecode(path);
}

function canDecode(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
