import { PartnerError, type PartnerWorld } from "../partner";
import { readBody } from "./body";

/** Some platforms refuse or limit requests without a user agent. */
const USER_AGENT = "Stowline/1.0 (order sync)";

export interface Limits {
  timeoutMs: number;
  maxBodyBytes: number;
}

/** Larger than any page of orders; a bigger body would only exhaust the Worker's memory. */
export const LIMITS: Limits = { timeoutMs: 15_000, maxBodyBytes: 32 * 1024 * 1024 };

export interface Call {
  method: string;
  url: URL;
  headers?: Record<string, string>;
  body?: string;
  limits?: Limits;
  /** The error for a redirect; a generic one by default. */
  redirected?(location: string | null): PartnerError;
}

/** A complete response that is not a redirect. */
export interface Answer {
  ok: boolean;
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Sends one request and reads the whole body. Redirects are never followed: the keys would go to the host they name.
 * Errors contain only the host, because the URL may hold a secret.
 * @throws PartnerError timeout, unavailable, redirect; nonsense with code too_large
 */
export async function exchange(world: PartnerWorld, call: Call): Promise<Answer> {
  const { method, url, body, limits = LIMITS } = call;
  const headers = new Headers({ accept: "application/json", "user-agent": USER_AGENT, ...call.headers });
  const { fetch } = world;
  try {
    const response = await fetch(url.href, {
      method,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(limits.timeoutMs),
      ...(body === undefined ? {} : { body }),
    });
    const text = await readBody(response, limits.maxBodyBytes, url.host);
    if (response.status >= 300 && response.status < 400) throw redirect(call, response.headers.get("location"));
    return { ok: response.ok, status: response.status, headers: response.headers, text };
  } catch (error) {
    if (error instanceof PartnerError) throw error;
    throw brokenOff(error, url.host, limits);
  }
}

function redirect({ url, redirected }: Call, location: string | null): PartnerError {
  if (redirected) return redirected(location);
  const target = location !== null && URL.canParse(location, url) ? new URL(location, url).origin : "somewhere else";
  const message = `${url.host} redirects to ${target}. The redirect was not followed because it would have sent the keys there.`;
  return new PartnerError("redirect", message);
}

function brokenOff(error: unknown, host: string, limits: Limits): PartnerError {
  const name = error instanceof Error ? error.name : "";
  if (name === "TimeoutError" || name === "AbortError") {
    const seconds = Math.round(limits.timeoutMs / 1000);
    return new PartnerError("timeout", `${host} took longer than ${seconds} seconds to respond.`);
  }
  return new PartnerError(
    "unavailable",
    `${host} could not be reached. Check that the URL is correct and the site is up.`,
  );
}
