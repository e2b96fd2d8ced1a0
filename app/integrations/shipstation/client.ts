import { isRecord, readJson, tryParse } from "../http/json";
import { refusalError, retryAfter } from "../http/response-faults";
import { exchange, type Limits } from "../http/send-request";
import { type Connection, type FoundConnection, PartnerError, type PartnerWorld } from "../partner";

const NEW_KEY = "Create a new one in ShipStation → Settings → Account → API Settings.";

interface Question {
  method?: "GET" | "POST" | "PUT";
  query?: Record<string, string>;
  body?: unknown;
}

/** Client of one ShipStation account, for V1 or V2 depending on the keys. */
export class ShipStationClient {
  constructor(
    readonly world: PartnerWorld,
    private readonly connection: Connection,
    readonly found: FoundConnection,
    private readonly limits?: Limits,
  ) {}

  get isV1(): boolean {
    return this.found.auth === "basic";
  }

  /** @throws PartnerError refused when ShipStation or a carrier understood the request and declined it */
  async ask(path: string, { method = "GET", query, body }: Question = {}): Promise<unknown> {
    const url = new URL(this.found.apiBase + path);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const answer = await exchange(this.world, {
      method,
      url,
      headers: { ...this.credentials(), ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(this.limits && { limits: this.limits }),
    });
    if (answer.ok) return readJson(answer.text, url.host);
    const { said, code } = readRefusal(answer.text);
    if (answer.status === 402 || code === "insufficient_funds") {
      throw refused("The postage balance is too low. Add money to it in ShipStation.", said, answer.status, code);
    }
    // V1 answers 500 for many errors in the parcel's data, with a message that explains them.
    if ([400, 409, 422].includes(answer.status) || (this.isV1 && answer.status === 500 && said)) {
      throw refused("ShipStation declined it.", said, answer.status, code);
    }
    const error = refusalError({ host: url.host, answer, said, code, newKeys: NEW_KEY, now: this.world.now() });
    if (answer.status !== 429) throw error;
    const wait = retryAfter(answer.headers, this.world.now()) ?? secondsIn(answer.headers.get("x-rate-limit-reset"));
    throw new PartnerError(
      error.fault,
      error.message,
      wait === null ? error.detail : { ...error.detail, retryAfterMs: wait },
    );
  }

  /** The credentials, for URLs of the API only. */
  credentials(): Record<string, string> {
    const [key, secret] = [this.connection.apiKey.trim(), this.connection.apiSecret.trim()];
    if (!this.isV1) return { "api-key": headerSafe(key) };
    const bytes = new TextEncoder().encode(`${key}:${secret}`);
    return { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
  }
}

/** A mistyped key must be refused by ShipStation, not throw when the header is set. */
const headerSafe = (key: string): string => key.replace(/[^\x21-\x7e]/g, "?");

const secondsIn = (text: string | null): number | null =>
  text !== null && /^\d{1,5}$/.test(text.trim()) ? Number(text) * 1000 : null;

function refused(what: string, said: string | null, status: number, code: string | null): PartnerError {
  const message = said ? `${what} The response was: "${said.slice(0, 200)}"` : what;
  return new PartnerError("refused", message, { status, ...(code ? { code } : {}) });
}

/**
 * V2 lists errors; V1 sends one message, in its own casing, or plain text. Null for an error page of an intermediary.
 */
function readRefusal(text: string): { said: string | null; code: string | null } {
  const parsed = tryParse(text)?.value;
  if (!isRecord(parsed)) return { said: null, code: null };
  const errors = (Array.isArray(parsed.errors) ? parsed.errors : []).filter(isRecord);
  const texts = errors.map(({ message }) => message).filter((message) => typeof message === "string");
  const own = [parsed.ExceptionMessage, parsed.Message, parsed.message].find((message) => typeof message === "string");
  const code = errors[0]?.error_code;
  return {
    said: (texts.join(" ") || (own as string | undefined) || "").replace(/[\s<>{}]+/g, " ").trim(),
    code: typeof code === "string" ? code : null,
  };
}
