/** A person's browser at the identity provider: follows redirects and fills in forms. */
export class Visitor {
  readonly #cookies = new Map<string, string>();

  /**
   * From the URL to which the app redirected the user, to the URL to which the provider redirects back. With `cancel`
   * the person presses Cancel instead of signing in.
   */
  async signIn(authorizationUrl: string, login: string, cancel = false): Promise<string> {
    const { origin } = new URL(authorizationUrl);
    let at = authorizationUrl;
    let body: URLSearchParams | undefined;
    for (let steps = 0; steps < 20; steps++) {
      const response = await this.#ask(at, body);
      body = undefined;
      const location = response.headers.get("Location");
      if (location) {
        at = new URL(location, at).href;
        if (new URL(at).origin !== origin) return at;
        continue;
      }
      const page = await response.text();
      if (cancel) {
        at = new URL(/href="([^"]+\/abort)"/.exec(page)?.[1] ?? "", at).href;
        continue;
      }
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (!prompt) throw new Error(`The identity provider answered ${response.status}: ${page.slice(0, 500)}`);
      at = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? "", at).href;
      body = new URLSearchParams(prompt === "login" ? { prompt, login, password: "any" } : { prompt });
    }
    throw new Error("The identity provider sent in circles");
  }

  async #ask(url: string, body: URLSearchParams | undefined): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, {
      redirect: "manual",
      headers: cookie ? { Cookie: cookie } : {},
      ...(body && { method: "POST", body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      this.#cookies.set(name, value);
    }
    return response;
  }
}
