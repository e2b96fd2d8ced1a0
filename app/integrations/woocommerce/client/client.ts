import { guardedUrl, isLoopback } from "#app/integrations/fetch-guard";
import { noJson } from "#app/integrations/http/json";
import { exchange, LIMITS, type Limits } from "#app/integrations/http/send-request";
import { type Connection, type FoundConnection, PartnerError, type PartnerWorld } from "#app/integrations/partner";
import { type Failure, looksUnauthenticated, readFailure, redirectError, toChannelError } from "./faults";
import { signedUrl } from "./oauth1";
import { parseJson } from "./parse-response";
import { restUrl } from "./site";

type Auth = FoundConnection["auth"];

interface Question {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  query?: Record<string, string | number>;
  body?: unknown;
}

export type Reply =
  | { ok: true; value: unknown; headers: Headers }
  | { ok: false; failure: Failure; error: PartnerError };

/** Client of one store. It learns which authentication method works, and collects warnings for the user. */
export class StoreClient {
  readonly warnings = new Set<string>();
  private readonly host: string;

  constructor(
    private readonly world: PartnerWorld,
    private readonly connection: Connection,
    private found: FoundConnection,
    private readonly limits: Limits = LIMITS,
  ) {
    // Checked on every use: a URL saved under older rules must not be fetched under newer ones.
    this.host = guardedUrl(found.apiBase, { ...world, allowsHttp: connection.allowsHttp }).host;
  }

  get foundConnection(): FoundConnection {
    return this.found;
  }

  /**
   * Sends a request with the key. A refusal is returned for the caller to judge.
   * @throws PartnerError when the response cannot be read
   */
  async ask(path: string, question: Question = {}, base = this.found.apiBase): Promise<Reply> {
    const url = restUrl(base, path, question.query);
    const ways = this.waysToSignIn(url);
    // A method that worked over https must not be used once the address is plain http.
    const first = waysOf(url).includes(this.found.auth) ? this.found.auth : (waysOf(url)[0] ?? this.found.auth);
    let reply = await this.send(url, question, first);
    for (const way of ways) {
      if (reply.ok || !looksUnauthenticated(reply.failure)) break;
      const again = await this.send(url, question, way);
      if (!again.ok && looksUnauthenticated(again.failure)) continue;
      // "Consumer secret is invalid" is the more useful error, but does not prove that this method works.
      if (again.ok || again.failure.status !== 401) this.found = { ...this.found, auth: way };
      reply = again;
    }
    return reply;
  }

  /**
   * Sends a request; any status but success is an error.
   * @throws PartnerError
   */
  async demand(
    path: string,
    question: Question = {},
    base = this.found.apiBase,
  ): Promise<{ value: unknown; headers: Headers }> {
    const reply = await this.ask(path, question, base);
    if (!reply.ok) throw reply.error;
    return reply;
  }

  /**
   * Requests a list.
   * @throws PartnerError nonsense when the response is not a list
   */
  async demandList(
    path: string,
    query: Record<string, string | number>,
  ): Promise<{ rows: unknown[]; headers: Headers }> {
    const { value, headers } = await this.demand(path, { query });
    if (!Array.isArray(value)) {
      throw new PartnerError(
        "nonsense",
        `${this.host} sent an unexpected response. Check whether a plugin changes the API's responses.`,
      );
    }
    return { rows: value, headers };
  }

  /**
   * Sends a request without the key.
   * @throws PartnerError
   */
  async askOpenly(url: URL): Promise<Reply> {
    return this.send(url, {}, null);
  }

  /**
   * Methods left to try when the store does not see the key. The query form puts the secret in the URL, so it is used
   * over https only.
   */
  private waysToSignIn(url: URL): Auth[] {
    return waysOf(url).filter((way) => way !== this.found.auth);
  }

  private async send(url: URL, question: Question, auth: Auth | null): Promise<Reply> {
    const method = question.method ?? "GET";
    const request = await this.signed(method, url, auth);
    const answer = await exchange(this.world, {
      method,
      url: request.url,
      headers: {
        ...request.headers,
        // Page caches in front of shops have cached REST responses.
        "cache-control": "no-cache",
        ...(question.body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(question.body === undefined ? {} : { body: JSON.stringify(question.body) }),
      limits: this.limits,
      redirected: (location) => redirectError(location, url),
    });
    if (!answer.ok) {
      const failure = readFailure(answer, this.host);
      return { ok: false, failure, error: toChannelError(failure, this.world.now()) };
    }
    return { ok: true, value: this.readJson(answer.text), headers: answer.headers };
  }

  private async signed(
    method: string,
    url: URL,
    auth: Auth | null,
  ): Promise<{ url: URL; headers: Record<string, string> }> {
    const [apiKey, apiSecret] = [this.connection.apiKey.trim(), this.connection.apiSecret.trim()];
    if (auth === null) return { url, headers: {} };
    if (auth === "basic") return { url, headers: { authorization: basicAuthorization(apiKey, apiSecret) } };
    if (auth === "query") {
      const withKey = new URL(url);
      withKey.searchParams.set("consumer_key", apiKey);
      withKey.searchParams.set("consumer_secret", apiSecret);
      return { url: withKey, headers: {} };
    }
    const signing = {
      consumerKey: apiKey,
      consumerSecret: apiSecret,
      nonce: this.world.randomHex(16),
      timestampSeconds: Math.floor(this.world.now() / 1000),
    };
    return { url: await signedUrl(method, url, signing), headers: {} };
  }

  private readJson(text: string): unknown {
    const parsed = parseJson(text);
    if (!parsed) throw noJson(text, this.host, "A firewall, cache, or plugin may be interfering.");
    if (parsed.noise !== null) {
      this.warnings.add(
        `The store adds PHP messages to its responses ("${parsed.noise}"). The data could still be read. Ask the store to turn off display_errors.`,
      );
    }
    return parsed.value;
  }
}

/** Over plain http every call is signed and no key is sent, except to loopback. */
function waysOf({ protocol, hostname }: URL): Auth[] {
  if (protocol === "https:") return ["basic", "query"];
  return isLoopback(hostname) ? ["basic", "oauth1"] : ["oauth1"];
}

/** Encoded as UTF-8 first: a mistyped key must be refused by the store, not throw here. */
function basicAuthorization(key: string, secret: string): string {
  const bytes = new TextEncoder().encode(`${key}:${secret}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
