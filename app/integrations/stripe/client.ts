import { isRecord, readJson, tryParse } from "../http/json";
import { localStandIn } from "../http/local-stand-in";
import { refusalError } from "../http/response-faults";
import { exchange } from "../http/send-request";
import { type Connection, type FoundConnection, PartnerError, type PartnerWorld } from "../partner";
import { encodeForm, type FormRecord } from "./form";

const API = "https://api.stripe.com/v1";
/** The API version this adapter was written for. Stripe answers in it regardless of the account's default. */
const VERSION = "2026-10-28.endive";
const NEW_KEY = "Create a new one in Stripe → Developers → API keys.";

/** One Stripe account. */
export class StripeClient {
  readonly found: FoundConnection;
  private readonly key: string;
  private readonly standIn: string | null;

  /** @throws PartnerError auth for a malformed key, or one that must not be used here */
  constructor(
    private readonly world: PartnerWorld,
    connection: Connection,
  ) {
    this.key = usableKey(connection.apiKey, world);
    this.standIn = localStandIn(connection.storeUrl, world);
    this.found = { apiBase: this.standIn ? `${this.standIn}/v1` : API, auth: "bearer" };
  }

  /** Whether a URL from a response can be followed. */
  readonly isSafe = (url: string): boolean =>
    url.startsWith("https://") || (this.standIn !== null && url.startsWith(`${this.standIn}/`));

  get isTest(): boolean {
    return this.key.includes("_test_");
  }

  get(path: string, query: Record<string, string> = {}): Promise<unknown> {
    const url = new URL(this.found.apiBase + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return this.ask("GET", url);
  }

  /** Requests with the same idempotency key are applied once within a day. */
  post(path: string, fields: FormRecord, idempotencyKey?: string): Promise<unknown> {
    return this.ask("POST", new URL(this.found.apiBase + path), encodeForm(fields), idempotencyKey);
  }

  delete(path: string): Promise<unknown> {
    return this.ask("DELETE", new URL(this.found.apiBase + path));
  }

  private async ask(method: string, url: URL, body?: string, idempotencyKey?: string): Promise<unknown> {
    const answer = await exchange(this.world, {
      method,
      url,
      headers: {
        authorization: `Bearer ${this.key}`,
        "stripe-version": VERSION,
        ...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey.slice(0, 255) }),
      },
      ...(body === undefined ? {} : { body }),
    });
    if (answer.ok) return readJson(answer.text, url.host);
    const { said, code } = readRefusal(answer.text);
    const { status } = answer;
    if (status === 409 || status === 424) {
      throw new PartnerError("unavailable", "Stripe is busy with the same request. It will be retried automatically.", {
        status,
      });
    }
    if (said !== null && (status === 400 || status === 402)) {
      throw new PartnerError("refused", `Stripe declined it. The response was: "${said}"`, {
        status,
        ...(code ? { code } : {}),
      });
    }
    throw refusalError({ host: url.host, answer, said, code, newKeys: NEW_KEY, now: this.world.now() });
  }
}

function usableKey(apiKey: string, world: PartnerWorld): string {
  const key = apiKey.trim();
  if (key.startsWith("pk_")) {
    throw new PartnerError(
      "auth",
      "This is a publishable key, which cannot create invoices. Enter a secret or restricted key.",
    );
  }
  const [, mode] = /^(?:sk|rk)_(test|live)_[A-Za-z0-9]{8,}$/.exec(key) ?? [];
  if (!mode) throw new PartnerError("auth", "This is not a Stripe key. Enter one that begins with rk_ or sk_.");
  if (mode === "live" && world.allowLocalStores) {
    throw new PartnerError("auth", "This is a live key on a test system. Enter a test key.");
  }
  return key;
}

/** Stripe's messages may repeat the end of a key; anything that looks like one is removed. */
function readRefusal(text: string): { said: string | null; code: string | null } {
  const parsed = tryParse(text)?.value;
  const error = isRecord(parsed) && isRecord(parsed.error) ? parsed.error : null;
  if (!error) return { said: isRecord(parsed) ? "" : null, code: null };
  const message = typeof error.message === "string" ? error.message : "";
  const plain = message.replace(/\b(?:sk|rk|pk|whsec)_\S+/g, "the key").replace(/[\s<>{}]+/g, " ");
  return { said: plain.trim().slice(0, 200), code: typeof error.code === "string" ? error.code : null };
}
