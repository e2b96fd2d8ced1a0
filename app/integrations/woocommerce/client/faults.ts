import { isRecord } from "#app/integrations/http/json";
import { retryAfter } from "#app/integrations/http/response-faults";
import type { Answer } from "#app/integrations/http/send-request";
import { PartnerError, type PartnerFault } from "#app/integrations/partner";
import { plainText } from "./entities";
import { parseJson } from "./parse-response";

/** An error response, parsed as far as possible. */
export interface Failure {
  status: number;
  /** WordPress's error code ("rest_no_route"); null when the response is not from WordPress. */
  code: string | null;
  message: string;
  headers: Headers;
  host: string;
}

export function readFailure({ status, headers, text }: Answer, host: string): Failure {
  const parsed = parseJson(text)?.value;
  const error = isRecord(parsed) ? parsed : {};
  return {
    status,
    code: typeof error.code === "string" ? error.code : null,
    message: typeof error.message === "string" ? plainText(error.message).slice(0, 200) : "",
    headers,
    host,
  };
}

/**
 * A wrong key, a stripped Authorization header, and Basic over a connection that PHP does not see as https all get the
 * same response.
 */
export function looksUnauthenticated(failure: Failure): boolean {
  if (failure.status !== 401) return false;
  return (
    failure.code === null || /_cannot_(?:view|create|edit)$/.test(failure.code) || failure.code === "rest_not_logged_in"
  );
}

export function isMissingRoute(failure: Failure): boolean {
  return failure.status === 404 && (failure.code === "rest_no_route" || failure.code === null);
}

const NEW_KEY = "Create a new key with Read/Write in WooCommerce → Settings → Advanced → REST API.";

/** The error to show: what happened, and what the user can do about it. */
export function toChannelError(failure: Failure, now: number): PartnerError {
  const { status, host, code } = failure;
  const said = failure.message === "" ? "" : ` The response was: "${failure.message}"`;
  const retryAfterMs = retryAfter(failure.headers, now);
  const error = (fault: PartnerFault, message: string) =>
    new PartnerError(fault, message, {
      status,
      ...(code === null ? {} : { code }),
      ...(retryAfterMs === null ? {} : { retryAfterMs }),
    });

  if (status === 401 && /does not have (?:read|write)/.test(failure.message)) {
    return error("permission", `The store's key does not have permission for this: ${failure.message} ${NEW_KEY}`);
  }
  if (status === 401 && code === null) {
    return error("auth", `${host} is password-protected. Remove the protection for /wp-json/.`);
  }
  if (status === 401)
    return error("auth", `The store rejected the key: ${failure.message || "no reason given"} ${NEW_KEY}`);
  if (status === 403 && code !== null) {
    return error(
      "permission",
      `The key's user does not have permission for this: ${failure.message} Create the key for an administrator or shop manager.`,
    );
  }
  if (status === 403) {
    return error(
      "unavailable",
      `A firewall or security plugin on ${host} blocked the request. Ask the store to allow requests to /wp-json/wc/.`,
    );
  }
  if (status === 429) return error("rate-limited", `${host} is limiting requests. It will be retried automatically.`);
  if (status === 503) return error("unavailable", `${host} is down for maintenance or overloaded.${said}`);
  if (status >= 500)
    return error(
      "unavailable",
      `${host} returned a server error (${status}). The store's hosting provider can find the error in its log.${said}`,
    );
  if (isMissingRoute(failure)) {
    return error("not-found", `${host} has no WooCommerce REST API. Check the URL, and that WooCommerce is active.`);
  }
  if (status === 404) return error("not-found", `${host} returned not found.${said}`);
  return error("nonsense", `${host} rejected the request (${status}).${said}`);
}

/** The error for a redirect. Following it would send the keys to the host it names. */
export function redirectError(location: string | null, from: URL): PartnerError {
  if (!location) return new PartnerError("redirect", `${from.host} redirects without a target. Check the URL.`);
  const target = URL.canParse(location, from) ? new URL(location, from) : null;
  const where = target ? target.origin + siteRoot(target) : (location.split("?")[0] ?? "").slice(0, 100);
  const message = `${from.host} redirects to ${where}. If that is the store's URL, enter it instead.`;
  return new PartnerError("redirect", message, target ? { code: target.host } : {});
}

function siteRoot(url: URL): string {
  return url.pathname.replace(/\/(?:index\.php\/)?wp-json\/.*$/, "").replace(/\/+$/, "");
}
