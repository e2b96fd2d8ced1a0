export interface LoggedRequest {
  at: number;
  method: string;
  /** Path and query, without the server's address. Keys and signatures are blanked. */
  url: string;
  status: number;
  ms: number;
  fault: string | null;
}

const KEPT = 2000;

/** The shop's request log, newest last. */
export class RequestLog {
  #entries: LoggedRequest[] = [];
  count = 0;

  add(entry: LoggedRequest): void {
    const url = entry.url.replace(/((?:consumer_(?:key|secret)|oauth_[a-z_]+)=)[^&]*/g, "$1…");
    this.#entries.push({ ...entry, url });
    if (this.#entries.length > KEPT) this.#entries.shift();
    this.count += 1;
  }

  entries(): LoggedRequest[] {
    return [...this.#entries];
  }

  clear(): void {
    this.#entries = [];
    this.count = 0;
  }
}
