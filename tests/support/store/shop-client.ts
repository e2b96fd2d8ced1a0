import type { ShopSummary } from "./control-client";

interface ShopAnswer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** Calls a demo shop's REST API as a client does, with the shop's own key. */
export function shopClient({
  url,
  consumerKey,
  consumerSecret,
}: Pick<ShopSummary, "url" | "consumerKey" | "consumerSecret">) {
  const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")}`;
  const call = async <T>(method: string, path: string, body?: unknown): Promise<ShopAnswer<T>> => {
    const answer = await fetch(`${url}/wp-json/${path}`, {
      method,
      redirect: "manual",
      headers: {
        authorization,
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: (isJson(text) ? JSON.parse(text) : text) as T };
  };
  return {
    get: <T = unknown>(path: string) => call<T>("GET", path),
    post: <T = unknown>(path: string, body: unknown) => call<T>("POST", path, body),
    put: <T = unknown>(path: string, body: unknown) => call<T>("PUT", path, body),
    delete: <T = unknown>(path: string) => call<T>("DELETE", path),
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
