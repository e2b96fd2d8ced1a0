import type { PickAnswer } from "#app/domain/picking/plan/pick-view";
import { pickingPaths } from "#app/http/picking-paths";
import type { Operation } from "../../scan/waiting/operation";
import type { Sent } from "../../scan/waiting/sender";

/** A network that answers nothing for so long is none. */
const PATIENCE_MS = 10_000;
/** The server, or what stands before it, has too much to do: it is asked again. */
const BUSY = new Set([408, 425, 429]);

/** Sends a scan, a pick or an undo once, and says what became of it. */
export async function sendPick({ id, userId, about, fields }: Operation): Promise<Sent<PickAnswer>> {
  const response = await fetch(pickingPaths.pickingAct(), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...fields, orderId: about.id, scanId: id, by: userId }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  if (!response || response.status >= 500 || BUSY.has(response.status)) return { kind: "unreachable" };
  if (response.status === 401) return { kind: "signed-out" };
  const body: unknown = await response.json().catch(() => null);
  // What is no JSON is not from the server, but from a network that wants to be signed in to.
  if (typeof body !== "object" || body === null) return { kind: "unreachable" };
  const answer = response.ok ? (body as PickAnswer) : refused(id, (body as { detail?: string }).detail);
  return { kind: "answered", ok: answer.said?.ok ?? true, detail: answer.said?.detail ?? "", answer };
}

const refused = (id: string, detail = "This could not be done. Look at the order again."): PickAnswer => ({
  said: { id, ok: false, title: "Error", detail },
  view: null,
});
