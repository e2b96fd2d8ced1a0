import { isRecord, readJson, tryParse } from "../http/json";
import { refusalError } from "../http/response-faults";
import { type Answer, exchange } from "../http/send-request";
import { type Connection, PartnerError, type PartnerWorld } from "../partner";
import { checkedApi } from "./site";

interface Question {
  method?: "GET" | "POST";
  query?: Record<string, string>;
  body?: unknown;
  /** The request is applied once per key. */
  idempotencyKey?: string;
}

export type Reply = { ok: true; value: unknown } | { ok: false; status: number; error: PartnerError };

export const NEW_KEY =
  "Create a key in Squarespace under Settings, Developer tools, Developer API keys, with Orders and Inventory, read and write.";

/**
 * The limit is 300 calls a minute. Beyond it everything is refused for a minute, and the response does not say for how
 * long.
 */
const COOL_DOWN_MS = 60_000;

/** Client of one site. */
export class SiteClient {
  readonly host: string;

  constructor(
    private readonly world: PartnerWorld,
    private readonly connection: Connection,
    private readonly apiBase: string,
  ) {
    this.host = new URL(checkedApi(apiBase, world)).host;
  }

  /**
   * Sends a request with the key. A refusal is returned for the caller to judge.
   * @throws PartnerError when the response cannot be read
   */
  async ask(path: string, { method = "GET", query = {}, body, idempotencyKey }: Question = {}): Promise<Reply> {
    const url = new URL(`${this.apiBase}/1.0${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const key = this.connection.apiKey.trim();
    // HTTP headers cannot contain line breaks or non-Latin characters.
    if (!/^[\x21-\x7e]+$/.test(key)) throw new PartnerError("auth", `This is not a Squarespace key. ${NEW_KEY}`);
    const answer = await exchange(this.world, {
      method,
      url,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) return { ok: false, status: answer.status, error: this.errorOf(answer) };
    // Fulfillments and adjustments have an empty response.
    return { ok: true, value: answer.text === "" ? null : readJson(answer.text, this.host) };
  }

  /**
   * Sends a request; any status but success is an error.
   * @throws PartnerError
   */
  async demand(path: string, question: Question = {}): Promise<Record<string, unknown>> {
    const reply = await this.ask(path, question);
    if (!reply.ok) throw reply.error;
    if (!isRecord(reply.value)) throw this.nonsense();
    return reply.value;
  }

  nonsense(): PartnerError {
    return new PartnerError("nonsense", `${this.host} sent a response that is not from Squarespace.`);
  }

  private errorOf(answer: Answer): PartnerError {
    const value = tryParse(answer.text)?.value;
    const { message, type, subtype } = isRecord(value) ? value : {};
    const said = typeof message === "string" ? message : isRecord(value) ? "" : null;
    const code = [subtype, type].find((text) => typeof text === "string" && text !== "");
    const error = refusalError({
      host: this.host,
      answer,
      said,
      code: typeof code === "string" ? code : null,
      newKeys: NEW_KEY,
      now: this.world.now(),
    });
    if (error.fault !== "rate-limited" || error.detail.retryAfterMs !== undefined) return error;
    return new PartnerError(error.fault, error.message, { ...error.detail, retryAfterMs: COOL_DOWN_MS });
  }
}
