export const PASSWORD = "a password of the tests";

/** The app refused the request, which is allowed for a retry of something that was done before the kill. */
export class Refused extends Error {}

/** A signed-in user who calls the app as browsers and programs do. */
export class Browser {
  #cookie = "";
  /** Number of pending responses, over all browsers. */
  static waiting = 0;

  constructor(
    private readonly url: string,
    private readonly email: string,
  ) {}

  /** Calls the API. @throws Refused; TypeError when the app does not respond */
  async call<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
    const headers = { "content-type": "application/json" };
    const answer = await this.#ask(path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as T;
  }

  /** Posts a form as a page without scripts does. @throws the same errors as `call` */
  async send(path: string, fields: Record<string, string>): Promise<void> {
    await (await this.#ask(path, { method: "POST", body: new URLSearchParams(fields) })).text();
  }

  async page(path: string): Promise<string> {
    return (await this.#ask(path, {})).text();
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    if (this.#cookie === "") await this.#signIn();
    const answer = await this.#fetch(path, init);
    const isOver = answer.status === 401 || answer.headers.get("location")?.startsWith("/api/login?");
    // The session may have expired during a simulated night.
    if (isOver) await this.#signIn();
    const said = isOver ? await this.#fetch(path, init) : answer;
    if (said.status < 400) return said;
    const words = `${path} answered ${said.status}: ${(await said.text()).slice(0, 400)}`;
    throw said.status < 500 ? new Refused(words) : new Error(words);
  }

  async #signIn(): Promise<void> {
    this.#cookie = "";
    const body = JSON.stringify({ email: this.email, password: PASSWORD });
    const answer = await this.#fetch("/api/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
    this.#cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, origin: this.url, cookie: this.#cookie };
    Browser.waiting += 1;
    try {
      const answer = await fetch(this.url + path, { ...init, headers, redirect: "manual" });
      // Reads the whole body here, because the kill can also occur in the middle of it.
      const body = await answer.arrayBuffer();
      return new Response(body.byteLength > 0 ? body : null, answer);
    } finally {
      Browser.waiting -= 1;
    }
  }
}
