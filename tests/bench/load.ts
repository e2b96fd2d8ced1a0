export interface Cost {
  trips: number;
  read: number;
  written: number;
  /** Milliseconds in the database engine. */
  dbMs: number;
}

export interface Timing {
  requests: number;
  p50: number;
  p99: number;
  /** Requests per second over one connection. */
  perSecond: number;
  cost: Cost | null;
}

/** Parses `Server-Timing: db;dur=…;desc="trips=… read=… written=…"`; null when the response has none. */
export function costOf(headers: Headers): Cost | null {
  const match = /db;dur=([\d.]+);desc="trips=(\d+) read=(\d+) written=(\d+)"/.exec(headers.get("Server-Timing") ?? "");
  if (!match) return null;
  const [dbMs = 0, trips = 0, read = 0, written = 0] = match.slice(1).map(Number);
  return { dbMs, trips, read, written };
}

export interface Asked {
  url: string;
  headers: Record<string, string>;
}

/** Repeats the same request over one connection, after a warm-up. @throws when a response is not 200 */
export async function measure(url: string, headers: Record<string, string>, requests: number): Promise<Timing> {
  const [timing] = await measureInTurn([{ url, headers }], requests);
  return timing as Timing;
}

/**
 * Repeats several requests in turns, so that other load on the machine affects all of them alike.
 * @throws when a response is not 200
 */
export async function measureInTurn(asked: readonly Asked[], requests: number): Promise<Timing[]> {
  for (let i = 0; i < Math.ceil(requests / 5); i++) for (const one of asked) await ask(one);
  const samples: Sample[][] = asked.map(() => []);
  for (let i = 0; i < requests; i++) for (const [nth, one] of asked.entries()) samples[nth]?.push(await ask(one));
  return samples.map((own) => timingOf(own, own.at(-1)?.cost ?? null));
}

export interface Sample {
  ms: number;
  cost: Cost | null;
}

async function ask({ url, headers }: Asked): Promise<Sample> {
  const started = performance.now();
  const response = await fetch(url, { headers, redirect: "manual" });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return { ms: performance.now() - started, cost: costOf(response.headers) };
}

export function timingOf(samples: readonly Sample[], cost: Cost | null): Timing {
  const times = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const seconds = times.reduce((sum, ms) => sum + ms, 0) / 1000;
  return { requests: times.length, p50: at(0.5), p99: at(0.99), perSecond: times.length / seconds, cost };
}

/** Signs in and returns the headers of a signed-in browser. */
export async function signedIn(url: string, email: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: "stowline-demo" }),
  });
  if (!response.ok) throw new Error(`Signing in as ${email} answered ${response.status}`);
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { Cookie: cookie };
}
