import { exchange, type Limits } from "../http/exchange";
import { refusalError, retryAfter } from "../http/faults";
import { isRecord, readJson, tryParse } from "../http/json";
import { type Connection, type FoundConnection, PartnerError, type PartnerWorld } from "../partner";

const NEW_KEY = "Make a new one in ShipStation → Settings → Account → API Settings.";

interface Question {
  method?: "GET" | "POST" | "PUT";
  query?: Record<string, string>;
  body?: unknown;
}

/** One ShipStation account, in whichever of its two APIs the keys are for. */
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

  /** @throws PartnerError refused for what ShipStation or a carrier understood and declines */
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
    // V1 says 500 for much that is the parcel's fault, and names what it means.
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

  /** The key, for addresses of the API alone. */
  credentials(): Record<string, string> {
    const [key, secret] = [this.connection.apiKey.trim(), this.connection.apiSecret.trim()];
    if (!this.isV1) return { "api-key": headerSafe(key) };
    const bytes = new TextEncoder().encode(`${key}:${secret}`);
    return { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
  }
}

/** A mistyped key must end in a refusal by ShipStation, not in an exception of the header's. */
const headerSafe = (key: string): string => key.replace(/[^\x21-\x7e]/g, "?");

const secondsIn = (text: string | null): number | null =>
  text !== null && /^\d{1,5}$/.test(text.trim()) ? Number(text) * 1000 : null;

function refused(what: string, said: string | null, status: number, code: string | null): PartnerError {
  const message = said ? `${what} It said: "${said.slice(0, 200)}"` : what;
  return new PartnerError("refused", message, { status, ...(code ? { code } : {}) });
}

/** V2 lists errors; V1 has one message, in its own case, or plain words. Null where a page stands before both. */
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
