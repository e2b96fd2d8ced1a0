import { isRecord, readJson } from "#app/integrations/http/json";
import { refusalError } from "#app/integrations/http/response-faults";
import { type Answer, exchange } from "#app/integrations/http/send-request";
import { type Connection, PartnerError, type PartnerWorld } from "#app/integrations/partner";
import { type Cost, costOf, errorOf, saidBy } from "./faults";
import { accessToken, legacyToken } from "./session";
import { checkedApi } from "./shop";

/** Longest wait inside a call when the shop limits the rate; longer waits are left to the caller. */
const LONGEST_PAUSE_MS = 10_000;
const MOST_PAUSES = 3;

export interface Reply {
  data: Record<string, unknown>;
  cost: Cost | null;
}

const NEW_KEYS = "Check in Shopify that the app is still installed, and enter its client ID and secret again.";

/** GraphQL client of one shop. */
export class ShopClient {
  readonly apiBase: string;
  readonly host: string;

  constructor(
    private readonly world: PartnerWorld,
    private readonly connection: Connection,
    apiBase: string,
  ) {
    this.apiBase = checkedApi(apiBase, world);
    this.host = new URL(this.apiBase).host;
  }

  /**
   * The data of a query.
   * @throws PartnerError, also when the response is partial
   */
  async ask(document: string, variables: Record<string, unknown> = {}): Promise<Reply> {
    for (let pauses = 0; ; pauses++) {
      const reply = await this.send(JSON.stringify({ query: document, variables }));
      if (!(reply instanceof PartnerError)) return reply;
      const wait = reply.detail.retryAfterMs ?? LONGEST_PAUSE_MS;
      const { sleep } = this.world;
      const mayWait = reply.fault === "rate-limited" && sleep && wait <= LONGEST_PAUSE_MS && pauses < MOST_PAUSES;
      if (!mayWait) throw reply;
      await sleep(wait);
    }
  }

  /**
   * A mutation's payload.
   * @throws PartnerError refused, with the shop's own message, when it has user errors
   */
  async change(name: string, document: string, variables: Record<string, unknown>): Promise<Record<string, unknown>> {
    const payload = await this.tryChange(name, document, variables);
    const [first] = userErrors(payload);
    if (first) throw new PartnerError("refused", `Shopify rejected it: ${first.message}`, { code: first.code });
    return payload;
  }

  /** Calls the mutation and returns its payload with user errors for the caller to handle. @throws PartnerError */
  async tryChange(
    name: string,
    document: string,
    variables: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    const { data } = await this.ask(document, variables);
    const payload = data[name];
    if (!isRecord(payload)) throw this.nonsense();
    return payload;
  }

  nonsense(): PartnerError {
    return new PartnerError("nonsense", `${this.host} sent a response that is not from Shopify.`);
  }

  private async send(body: string): Promise<Reply | PartnerError> {
    let answer = await this.exchange(body, false);
    // The token ended early or was revoked: retry once with a new one.
    if (answer.status === 401 && legacyToken(this.connection) === null) answer = await this.exchange(body, true);
    if (!answer.ok) {
      const error = refusalError({
        host: this.host,
        answer,
        said: saidBy(answer.text),
        newKeys: NEW_KEYS,
        now: this.world.now(),
      });
      return error;
    }
    const value = readJson(answer.text, this.host);
    if (!isRecord(value)) throw this.nonsense();
    const cost = costOf(value);
    if (Array.isArray(value.errors) && value.errors.length > 0) return errorOf(value.errors, cost, this.host);
    if (!isRecord(value.data)) throw this.nonsense();
    return { data: value.data, cost };
  }

  private async exchange(body: string, renew: boolean): Promise<Answer> {
    const token = await accessToken(this.world, this.connection, this.apiBase, renew);
    return exchange(this.world, {
      method: "POST",
      url: new URL(`${this.apiBase}/graphql.json`),
      headers: { "content-type": "application/json", "x-shopify-access-token": token },
      body,
    });
  }
}

export interface UserError {
  field: string[];
  message: string;
  code: string;
}

/** The user errors of a mutation; they come with status 200. */
export function userErrors(payload: Record<string, unknown>): UserError[] {
  const errors = Array.isArray(payload.userErrors) ? payload.userErrors.filter(isRecord) : [];
  return errors.map(({ field, message, code }) => ({
    field: Array.isArray(field) ? field.map(String) : [],
    message: typeof message === "string" ? message.slice(0, 200) : "no reason given",
    code: typeof code === "string" ? code : "",
  }));
}

/** The object nodes of a connection. */
export function nodesOf(connection: unknown): Record<string, unknown>[] {
  const nodes = isRecord(connection) ? connection.nodes : null;
  return Array.isArray(nodes) ? nodes.filter(isRecord) : [];
}

/** Cursor of a connection's next page; null on the last one. */
export function nextOf(connection: unknown): string | null {
  const info = isRecord(connection) ? connection.pageInfo : null;
  return isRecord(info) && info.hasNextPage === true && typeof info.endCursor === "string" ? info.endCursor : null;
}
