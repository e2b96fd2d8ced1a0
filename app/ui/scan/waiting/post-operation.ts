import type { PickAnswer } from "#app/domain/picking/plan/pick-view";
import type { WallOrder } from "#app/domain/picking/wall/wall-order";
import type { QuantityQuestion } from "#app/domain/shipping/packing/pack-scan";
import type { PackState } from "#app/domain/shipping/packing/pack-state";
import type { Sent } from "./sender";

/** Without an answer for this long, the network counts as unreachable. */
const PATIENCE_MS = 10_000;
/** The server or a proxy is overloaded: retry. */
const BUSY = new Set([408, 425, 429]);

/** The server's answer to an operation. */
export interface QueueAnswer extends PickAnswer {
  /** URL of the page with the result. */
  goTo?: string;
  /** Validation errors, by field. */
  errors?: Record<string, string[]> | undefined;
  /** The order at the put wall after a put or its undo; null when it is complete. */
  order?: WallOrder | null;
  /** The order at the packing station after a scan. */
  state?: PackState;
  /** How many units of the scanned item there are is still to be entered. */
  asks?: QuantityQuestion | undefined;
  /** The order is verified, and its code was scanned. */
  completes?: boolean;
}

/** Sends an operation once. Only an answer from the server itself settles it. */
export async function postOperation<A extends object>(
  to: string,
  body: object,
): Promise<Exclude<Sent<A>, { kind: "answered" }> | { kind: "answered"; ok: boolean; body: A }> {
  const response = await fetch(to, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  if (!response || response.status >= 500 || BUSY.has(response.status)) return { kind: "unreachable" };
  if (response.status === 401) return { kind: "signed-out" };
  const answer: unknown = await response.json().catch(() => null);
  // A response that is not JSON comes from a captive portal, not from the server.
  if (typeof answer !== "object" || answer === null) return { kind: "unreachable" };
  return { kind: "answered", ok: response.ok, body: answer as A };
}

type Problem = { detail?: string; errors?: Record<string, string[]> };

/** Sends an operation and returns its answer, also when it was refused. */
export async function sendOperation(id: string, to: string, body: object): Promise<Sent<QueueAnswer>> {
  const sent = await postOperation<QueueAnswer | Problem>(to, body);
  if (sent.kind !== "answered") return sent;
  const answer = sent.ok ? (sent.body as QueueAnswer) : refused(id, sent.body as Problem);
  return { kind: "answered", ok: answer.said?.ok ?? true, detail: answer.said?.detail ?? "", answer };
}

function refused(id: string, { detail: summary, errors }: Problem): QueueAnswer {
  const detail =
    Object.values(errors ?? {})
      .flat()
      .join(" ") ||
    summary ||
    "The action failed. Check it and try again.";
  return { said: { id, ok: false, title: "Error", detail }, view: null, errors };
}
