import type { StoreKey } from "../options";
import type { Shop } from "../shop/shop";
import { type Answer, type Call, type Method, noRoute, type Route, WpError } from "./api-response";
import { ROOT_ROUTES } from "./api-root";
import { checkPermission, identify, keysCount, refusal } from "./auth";
import { pickFields } from "./fields";
import { FULFILLMENT_ROUTES } from "./fulfillments";
import { NOTE_ROUTES } from "./notes";
import { orderPage } from "./order-page";
import { ORDER_ROUTES } from "./orders";
import { phpJson, type Query, readQuery } from "./php";
import { PRODUCT_ROUTES } from "./products";
import { REFUND_ROUTES } from "./refunds";
import { TRACKING_ROUTES } from "./trackings";
import { WEBHOOK_ROUTES } from "./webhooks";

const ROUTES: Route[] = [
  ...ROOT_ROUTES,
  ...ORDER_ROUTES,
  ...NOTE_ROUTES,
  ...REFUND_ROUTES,
  ...FULFILLMENT_ROUTES,
  ...TRACKING_ROUTES,
  ...WEBHOOK_ROUTES,
  ...PRODUCT_ROUTES,
];

export interface SiteRequest {
  method: string;
  /** Path and query, including the shop's folder. */
  url: string;
  authorization: string | undefined;
  contentType: string | undefined;
  body: string;
}

export interface SiteAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Responds as the shop's web server does: with the REST API, or a page. */
export async function answerSite(shop: Shop, request: SiteRequest): Promise<SiteAnswer> {
  const [path = "", search = ""] = splitOnce(request.url, "?");
  const query = readQuery(search);
  const inside = decoded(path)
    .slice(`/${shop.settings.key}`.length)
    .replace(/^\/index\.php/, "");
  const pretty = /^\/wp-json(?:\/(.*?))?\/?$/.exec(inside);
  const plain = ["", "/"].includes(inside) && typeof query.rest_route === "string" ? query.rest_route : null;
  if (plain !== null) return answerApi(shop, request, plain.replace(/^\/|\/$/g, ""), query, path);
  if (pretty && shop.settings.permalinks === "pretty") return answerApi(shop, request, pretty[1] ?? "", query, path);
  const order = inside === "/wp-admin/post.php" ? shop.book.get(Number(query.post)) : null;
  if (order) return page(200, orderPage(order));
  return ["", "/"].includes(inside)
    ? page(200, `<h1>${shop.settings.name}</h1>`)
    : page(404, "<h1>Page not found</h1>");
}

async function answerApi(
  shop: Shop,
  request: SiteRequest,
  route: string,
  query: Query,
  path: string,
): Promise<SiteAnswer> {
  let key: StoreKey | null = null;
  let allow: string | undefined;
  try {
    const method = request.method as Method;
    if (keysCount(path)) key = identify(shop, { ...request, query });
    if (key) checkPermission(key, method);
    const { found, parts } = findRoute(shop, route);
    const handler = found.handlers[method];
    if (!handler) throw noRoute();
    if (found.open || key) allow = allowedBy(found);
    const body = readBody(request);
    if (!found.open && !key) throw refusal(method, parts.length > 0);
    const answer = await handler({ shop, method, parts, query, body } satisfies Call);
    return send(shop, answer, { allow, known: key !== null, fields: query._fields });
  } catch (error) {
    if (!(error instanceof WpError)) throw error;
    return send(shop, error.toAnswer(), { allow, known: key !== null });
  }
}

function findRoute(shop: Shop, route: string): { found: Route; parts: string[] } {
  for (const found of ROUTES) {
    const match = found.path.exec(route);
    if (match && (found.when?.(shop) ?? true)) return { found, parts: match.slice(1) };
  }
  throw noRoute();
}

function allowedBy(route: Route): string {
  const order: Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  return order.filter((method) => route.handlers[method]).join(", ");
}

function readBody({ body, contentType = "" }: SiteRequest): Record<string, unknown> {
  if (body.trim() === "") return {};
  if (contentType.includes("x-www-form-urlencoded")) return readQuery(body);
  if (!contentType.includes("json")) return {};
  try {
    const value: unknown = JSON.parse(body);
    return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
  } catch {
    const data = { json_error_code: 4, json_error_message: "Syntax error" };
    throw new WpError("rest_invalid_json", "Invalid JSON body passed.", 400, data);
  }
}

function send(
  shop: Shop,
  answer: Answer,
  about: { allow?: string; known: boolean; fields?: Query[string] },
): SiteAnswer {
  const cache = {
    Expires: "Wed, 11 Jan 1984 05:00:00 GMT",
    "Cache-Control": "no-cache, must-revalidate, max-age=0, no-store, private",
  };
  return {
    status: answer.status,
    headers: {
      "X-Powered-By": "PHP/8.2.35",
      "Content-Type": "application/json; charset=UTF-8",
      "X-Robots-Tag": "noindex",
      Link: `<${shop.restUrl}>; rel="https://api.w.org/"`,
      "X-Content-Type-Options": "nosniff",
      "Access-Control-Expose-Headers": "X-WP-Total, X-WP-TotalPages, Link",
      "Access-Control-Allow-Headers": "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type",
      ...(about.allow ? { Allow: about.allow } : {}),
      ...(about.known ? cache : { Vary: "Origin" }),
      ...answer.headers,
    },
    body: phpJson(answer.status < 400 ? pickFields(answer.body, about.fields) : answer.body),
  };
}

function page(status: number, content: string): SiteAnswer {
  const body = `<!DOCTYPE html><html lang="en"><head><title>Shop</title></head><body>${content}</body></html>`;
  return { status, headers: { "Content-Type": "text/html; charset=UTF-8" }, body };
}

/** A malformed path is used as received; it matches no route. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
