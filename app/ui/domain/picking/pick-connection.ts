import type { PickAnswer } from "#app/domain/picking/plan/pick-view";
import { paths } from "#app/http/paths";
import { loginAgain } from "../../layouts/login-again";

const TRIES = 3;
const PATIENCE_MS = 700;

/**
 * Sends a scan, a pick or an undo and gives its answer. What does not get through (the far corner of a warehouse has
 * no network) is sent again under the same id, so that it counts once; null when it stays out of reach.
 */
export async function sendPick(fields: Record<string, string>): Promise<PickAnswer | null> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const response = await fetch(paths.pickingAct(), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
    }).catch(() => null);
    if (response?.status === 401) return loginAgain();
    if (response && response.status < 500) return answerOf(response);
    if (tries < TRIES) await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS * tries));
  }
  return null;
}

async function answerOf(response: Response): Promise<PickAnswer | null> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as PickAnswer | null;
  const detail = (body as { detail?: string } | null)?.detail ?? "This could not be done. Look at the order again.";
  return { said: { id: String(performance.now()), ok: false, title: "Error", detail }, view: null };
}
