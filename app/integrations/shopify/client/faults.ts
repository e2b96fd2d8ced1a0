import { isRecord, tryParse } from "#app/integrations/http/json";
import { quoted } from "#app/integrations/http/response-faults";
import { PartnerError } from "#app/integrations/partner";

/** A query's cost in points. A shop has a limited number at a time, refilled every second. */
export interface Cost {
  requested: number;
  available: number;
  restoreRate: number;
  maximum: number;
}

export function costOf({ extensions }: Record<string, unknown>): Cost | null {
  const cost = isRecord(extensions) ? extensions.cost : null;
  const status = isRecord(cost) ? cost.throttleStatus : null;
  if (!isRecord(cost) || !isRecord(status)) return null;
  const [requested, available, restoreRate, maximum] = [
    cost.requestedQueryCost,
    status.currentlyAvailable,
    status.restoreRate,
    status.maximumAvailable,
  ].map(Number);
  const numbers = { requested, available, restoreRate, maximum };
  return Object.values(numbers).every(Number.isFinite) ? (numbers as Cost) : null;
}

const PROTECTED =
  "Allow the app Shopify's protected customer data (name, address, email, phone) in the Dev Dashboard, under API access requests.";
const NEW_SCOPES = "Grant the app these scopes and reinstall it.";

/** The error of a response without data, from the first of its errors. */
export function errorOf(errors: readonly unknown[], cost: Cost | null, host: string): PartnerError {
  const first = errors.find(isRecord) ?? {};
  const { code: given } = isRecord(first.extensions) ? first.extensions : {};
  const code = typeof given === "string" ? given : "";
  const said = typeof first.message === "string" ? first.message.slice(0, 200) : "";
  const detail = { status: 200, ...(code === "" ? {} : { code }) };
  if (code === "THROTTLED" || /^throttled$/i.test(said)) {
    const retryAfterMs = cost ? waitFor(cost) : 2000;
    return new PartnerError("rate-limited", `${host} is limiting requests. It will be retried automatically.`, {
      ...detail,
      retryAfterMs,
    });
  }
  if (code === "ACCESS_DENIED") {
    const advice = /not approved|protected customer/i.test(said) ? PROTECTED : NEW_SCOPES;
    return new PartnerError(
      "permission",
      `The app does not have permission for this in Shopify. ${advice} ${quoted(said)}`,
      detail,
    );
  }
  if (code === "SHOP_INACTIVE") {
    return new PartnerError("unavailable", `${host} is closed or paused by Shopify.`, detail);
  }
  if (code === "INTERNAL_SERVER_ERROR" || code === "TIMEOUT") {
    return new PartnerError("unavailable", `${host} returned a server error. ${quoted(said)}`, detail);
  }
  return new PartnerError("nonsense", `${host} rejected the request. ${quoted(said)}`, detail);
}

/** Time until the shop has the requested points again. */
function waitFor({ requested, available, restoreRate }: Cost): number {
  return Math.ceil((Math.max(1, requested - available) / Math.max(1, restoreRate)) * 1000);
}

/** Shopify's own message from an error response; null when an intermediary answered. */
export function saidBy(text: string): string | null {
  const value = tryParse(text)?.value;
  const errors = isRecord(value) ? value.errors : null;
  return typeof errors === "string" ? errors : isRecord(value) ? "" : null;
}
