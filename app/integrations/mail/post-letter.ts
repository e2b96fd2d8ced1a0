import { MailError } from "../mail-transport";

interface Carrier {
  name: string;
  url: string;
  headers: Record<string, string>;
  fetch: typeof fetch;
}

const PATIENCE_MS = 15_000;

/** Posts one letter as JSON and reads a refusal as a fault. @throws MailError */
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
  // A wrong key or an account on hold is put right by a person, and the letters that wait then leave by themselves.
  const isPassing = answer.status >= 500 || [401, 403, 408, 409, 425, 429].includes(answer.status);
  const after = Number(answer.headers.get("Retry-After"));
  throw new MailError(
    isPassing ? "passing" : "refused",
    `${name} answered ${answer.status}${said ? `: ${said}` : ""}.`,
    Number.isFinite(after) && after > 0 ? after * 1000 : 0,
  );
}

/** Both carriers say what is wrong in `message`, in their own capitals. */
function sentenceIn(text: string): string {
  try {
    const { message, Message } = JSON.parse(text) as { message?: unknown; Message?: unknown };
    const said = message ?? Message;
    return typeof said === "string" ? said.replace(/\s+/g, " ").slice(0, 200).replace(/\.$/, "") : "";
  } catch {
    return "";
  }
}
