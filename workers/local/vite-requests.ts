import type { IncomingMessage } from "node:http";

export type ViteRequest = Pick<IncomingMessage, "url" | "method" | "headers"> &
  IncomingMessage & { originalUrl?: string };

/** Methods that Node reads and of which the Fetch standard allows no Request. */
export const isUnfitMethod = (method = "GET"): boolean => ["CONNECT", "TRACE", "TRACK"].includes(method.toUpperCase());

/** The path is joined as text: parsed against the host, "//orders" would be a host of that name. */
export const addressOf = ({ originalUrl, url = "/", headers }: ViteRequest): URL =>
  new URL(`http://${headers.host}${originalUrl ?? url}`);

/** What Vite's own middleware fails on, or changes, and the Worker's request gate refuses. */
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
