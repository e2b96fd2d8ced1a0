export interface Cost {
  trips: number;
  read: number;
  written: number;
  /** Milliseconds inside the database engine. */
  dbMs: number;
}

export interface Timing {
  requests: number;
  p50: number;
  p99: number;
  /** Requests a second over one connection. */
  perSecond: number;
  cost: Cost | null;
}

/** Reads `Server-Timing: db;dur=…;desc="trips=… read=… written=…"`; null where the answer has none. */
export function costOf(headers: Headers): Cost | null {
  const match = /db;dur=([\d.]+);desc="trips=(\d+) read=(\d+) written=(\d+)"/.exec(headers.get("Server-Timing") ?? "");
  if (!match) return null;
  const [dbMs = 0, trips = 0, read = 0, written = 0] = match.slice(1).map(Number);
  return { dbMs, trips, read, written };
}

/** The same request over one connection, one after another, after a warm-up. @throws when an answer is not 200 */
export async function measure(url: string, headers: Record<string, string>, requests: number): Promise<Timing> {
  const ask = async () => {
    const started = performance.now();
    const response = await fetch(url, { headers, redirect: "manual" });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    return { ms: performance.now() - started, cost: costOf(response.headers) };
  };
  for (let i = 0; i < Math.ceil(requests / 5); i++) await ask();
  const times: number[] = [];
  let cost: Cost | null = null;
  const started = performance.now();
  for (let i = 0; i < requests; i++) {
    const { ms, cost: seen } = await ask();
    times.push(ms);
    cost = seen;
  }
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { requests, p50: at(0.5), p99: at(0.99), perSecond: requests / seconds, cost };
}

/** Signs in and answers with the headers of a signed-in browser. */
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
