import type { PickAnswer } from "#app/domain/picking/plan/pick-view";
import type { Sent } from "./sender";

/** A network that answers nothing for so long is none. */
const PATIENCE_MS = 10_000;
/** The server, or what stands before it, has too much to do: it is asked again. */
const BUSY = new Set([408, 425, 429]);

/** What the server answers an operation. */
export interface QueueAnswer extends PickAnswer {
  /** The page that shows the result. */
  goTo?: string;
  /** What is wrong with a form, by field. */
  errors?: Record<string, string[]> | undefined;
}

/** Sends an operation once. Only an answer of the server itself settles it. */
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
  // What is no JSON is not from the server, but from a network that wants to be signed in to.
  if (typeof answer !== "object" || answer === null) return { kind: "unreachable" };
  return { kind: "answered", ok: response.ok, body: answer as A };
}

type Problem = { detail?: string; errors?: Record<string, string[]> };

/** An operation's answer, also where it was refused. */
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
    "This could not be done. Look at it again.";
  return { said: { id, ok: false, title: "Error", detail }, view: null, errors };
}
