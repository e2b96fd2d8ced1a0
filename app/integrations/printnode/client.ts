import { isRecord, readJson, tryParse } from "../http/json";
import { refusalError } from "../http/response-faults";
import { type Answer, exchange } from "../http/send-request";
import { PartnerError, type PartnerWorld } from "../partner";

const API = "https://api.printnode.com";
const LIMITS = { timeoutMs: 15_000, maxBodyBytes: 4 * 1024 * 1024 };
const NEW_KEY = "Create a new one in PrintNode → API Keys.";
const API_KEY = /^[\w.-]{8,200}$/;

/** One PrintNode account, https://www.printnode.com/docs/api/curl. */
export class PrintNodeClient {
  private readonly authorization: string;

  /** @throws PartnerError auth for a malformed key */
  constructor(
    private readonly world: PartnerWorld,
    apiKey: string,
  ) {
    if (!API_KEY.test(apiKey)) throw new PartnerError("auth", `This is not an API key of PrintNode. ${NEW_KEY}`);
    // The key is the user name, without a password.
    this.authorization = `Basic ${btoa(`${apiKey}:`)}`;
  }

  /** @throws PartnerError */
  async get(path: string): Promise<unknown[]> {
    const url = new URL(path, API);
    const rows = readJson((await this.call("GET", url)).text, url.host);
    if (!Array.isArray(rows)) throw unexpected();
    return rows;
  }

  /** Null when the idempotency key was used before. @throws PartnerError refused when PrintNode declines the body */
  async post(path: string, body: object, idempotencyKey: string): Promise<unknown> {
    const url = new URL(path, API);
    const answer = await this.call("POST", url, { body: JSON.stringify(body), idempotencyKey });
    return answer.status === 409 ? null : readJson(answer.text, url.host);
  }

  private async call(method: string, url: URL, sent?: { body: string; idempotencyKey: string }): Promise<Answer> {
    const answer = await exchange(this.world, {
      ...{ method, url, limits: LIMITS },
      headers: {
        authorization: this.authorization,
        ...(sent && { "content-type": "application/json", "x-idempotency-key": sent.idempotencyKey }),
      },
      ...(sent && { body: sent.body }),
    });
    const { status } = answer;
    if (answer.ok || (sent && status === 409)) return answer;
    const said = messageIn(answer.text);
    if (said !== null && (status === 400 || status === 404 || status === 413 || status === 422))
      throw new PartnerError("refused", `PrintNode declined it. The response was: "${said}"`, { status });
    throw refusalError({ host: url.host, answer, said, newKeys: NEW_KEY, now: this.world.now() });
  }
}

export const unexpected = () => new PartnerError("nonsense", "PrintNode sent an unexpected response.");

/** Null for an error page of an intermediary. */
function messageIn(text: string): string | null {
  const error = tryParse(text)?.value;
  if (!isRecord(error)) return null;
  const message = typeof error.message === "string" ? error.message : "";
  return message
    .replace(/[\s<>{}"]+/g, " ")
    .trim()
    .slice(0, 200);
}
