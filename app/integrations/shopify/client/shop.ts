import { guardedUrl, isLoopback } from "#app/integrations/fetch-guard";
import { PartnerError, type PartnerWorld } from "#app/integrations/partner";

/** Shopify supports each API version for at least a year. */
const VERSION = "2026-10";
const API = `/admin/api/${VERSION}`;

/**
 * A shop's API URL from its address as typed: "helix", "helix.myshopify.com" or the URL of its admin. In local
 * development a loopback address is accepted instead.
 * @throws PartnerError bad-address
 */
export function apiOf(storeUrl: string, world: Pick<PartnerWorld, "allowLocalStores">): string {
  const text = storeUrl.trim();
  const url = guardedUrl(/^[a-z0-9-]+$/i.test(text) && text !== "localhost" ? `${text}.myshopify.com` : text, world);
  if (isLoopback(url.hostname)) return url.origin + url.pathname.replace(/\/+$/, "") + API;
  const admin = url.hostname === "admin.shopify.com" ? /^\/store\/([a-z0-9-]+)/i.exec(url.pathname) : null;
  const host = admin ? `${admin[1]?.toLowerCase()}.myshopify.com` : url.hostname;
  if (!/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(host)) {
    throw new PartnerError(
      "bad-address",
      `${host} is not a Shopify address. Enter the one that ends in .myshopify.com. You find it in Shopify under Settings, Domains.`,
    );
  }
  return `https://${host}${API}`;
}

/** Checked on every use: a URL saved under older rules must not receive keys under newer ones. */
export function checkedApi(apiBase: string, world: Pick<PartnerWorld, "allowLocalStores">): string {
  return apiOf(apiBase.replace(/\/admin\/api\/.*$/, ""), world);
}

/** A shop's token endpoint. */
export const tokenUrl = (apiBase: string): URL =>
  new URL(apiBase.replace(/\/admin\/api\/.*$/, "/admin/oauth/access_token"));
