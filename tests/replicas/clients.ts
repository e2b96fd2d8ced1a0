/** Which bookmarks a client keeps: all, as it should, or, to prove what they are for, only the first or none. */
export type KeptBookmarks = "all" | "first" | "none";

const isKept = (keeps: KeptBookmarks, { hasOne }: { hasOne: boolean }): boolean =>
  keeps === "all" || (keeps === "first" && !hasOne);

/** A program or a browser that calls the app, from several places at the same time. */
export interface Client {
  readonly name: string;
  request(method: "GET" | "POST"): Request;
  receive(answer: Response): void;
}

/** A browser with two tabs has one cookie jar. */
export class Browser implements Client {
  readonly #cookies = new Map<string, string>();

  constructor(
    readonly name: string,
    private readonly keeps: KeptBookmarks,
  ) {}

  request(method: "GET" | "POST"): Request {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Request("https://stowline.test/registers", { method, headers: cookie ? { Cookie: cookie } : {} });
  }

  receive(answer: Response): void {
    if (!isKept(this.keeps, { hasOne: this.#cookies.size > 0 })) return;
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
  }

  #keep(line: string): void {
    const [, name = "", value = "", attributes = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
    if (isExpired(attributes)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

function isExpired(attributes: string): boolean {
  const [, maxAge] = /; Max-Age=(-?\d+)/i.exec(attributes) ?? [];
  const [, expires] = /; Expires=([^;]+)/i.exec(attributes) ?? [];
  return maxAge === undefined ? expires !== undefined && Date.parse(expires) <= Date.now() : Number(maxAge) <= 0;
}

/** A program with an API key, which sends the greatest bookmark that it has received. */
export class ApiCaller implements Client {
  #bookmark: string | null = null;

  constructor(
    readonly name: string,
    private readonly keeps: KeptBookmarks,
  ) {}

  request(method: "GET" | "POST"): Request {
    const headers = { Authorization: "Bearer a-key", ...(this.#bookmark && { "X-Bookmark": this.#bookmark }) };
    return new Request("https://stowline.test/api/registers", { method, headers });
  }

  receive(answer: Response): void {
    const bookmark = answer.headers.get("X-Bookmark");
    if (!isKept(this.keeps, { hasOne: this.#bookmark !== null })) return;
    if (bookmark !== null && bookmark > (this.#bookmark ?? "")) this.#bookmark = bookmark;
  }
}
