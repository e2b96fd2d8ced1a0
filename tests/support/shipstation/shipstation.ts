import { json } from "../partner/partner-faults";
import { FakeAccount } from "./account";
import { Signatures } from "./signatures";
import { answerV1 } from "./v1";
import { answerFile, answerV2, FILES, refusalV2 } from "./v2";

export const V2_KEY = "TEST_0123456789abcdefghijklmnopqrstuvwxyz";
export const V1_KEY = { key: "0123456789abcdef0123456789abcdef", secret: "fedcba9876543210fedcba9876543210" };

/**
 * ShipStation with one account: both of its APIs, its file host and its public keys. Takes requests and returns
 * responses, so that it runs in a test, in workerd, or behind a server on loopback.
 */
export class FakeShipStation {
  readonly account = new FakeAccount();
  readonly signatures = new Signatures();

  /** A `fetch` that reaches only this fake. */
  readonly fetch: typeof fetch = (input, init) => this.handle(new Request(input as Request, init as RequestInit));

  async handle(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const text = request.method === "GET" ? "" : await request.text();
    const body = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
    this.account.requests.push({ method: request.method, url: request.url, headers: request.headers, body });
    return this.account.troubles.meet(request, unauthorized, () => this.answer(request, url, body));
  }

  private async answer(request: Request, url: URL, body: Record<string, unknown>): Promise<Response> {
    if (url.origin === FILES) return answerFile(this.account, url.pathname);
    if (url.pathname === "/jwks") return json(await this.signatures.jwks());
    if (url.pathname.startsWith("/v2/")) {
      if (request.headers.get("api-key") !== V2_KEY) return unauthorized();
      return answerV2(this.account, request.method, url.pathname.slice(3), body, url.searchParams);
    }
    if (request.headers.get("authorization") !== `Basic ${btoa(`${V1_KEY.key}:${V1_KEY.secret}`)}`) {
      return new Response("401 Unauthorized", { status: 401 });
    }
    return answerV1(this.account, request.method, url, url.pathname, body);
  }
}

const unauthorized = (): Response => refusalV2(401, "unauthorized", "The API key is invalid.");
