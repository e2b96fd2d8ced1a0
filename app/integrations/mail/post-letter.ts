import { MailError } from "../mail-transport";

interface Carrier {
  name: string;
  url: string;
  headers: Record<string, string>;
  fetch: typeof fetch;
}

const PATIENCE_MS = 15_000;

/**
 * Posts one email as JSON, and maps a refusal to a fault.
 * @throws MailError
 */
export async function postLetter({ name, url, headers, fetch }: Carrier, body: Record<string, unknown>): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch {
    throw new MailError("passing", `${name} cannot be reached.`);
  }
  if (answer.ok) {
    await answer.body?.cancel();
    return;
  }
  const said = sentenceIn(await answer.text().catch(() => ""));
  // A wrong key or a suspended account is fixed by a person; waiting emails are then sent automatically.
  const isPassing = answer.status >= 500 || [401, 403, 408, 409, 425, 429].includes(answer.status);
  const after = Number(answer.headers.get("Retry-After"));
  throw new MailError(
    isPassing ? "passing" : "refused",
    `${name} returned ${answer.status}${said ? `: ${said}` : ""}.`,
    Number.isFinite(after) && after > 0 ? after * 1000 : 0,
  );
}

/** Both services put their message in `message`, capitalized differently. */
function sentenceIn(text: string): string {
  try {
    const { message, Message } = JSON.parse(text) as { message?: unknown; Message?: unknown };
    const said = message ?? Message;
    return typeof said === "string" ? said.replace(/\s+/g, " ").slice(0, 200).replace(/\.$/, "") : "";
  } catch {
    return "";
  }
}
