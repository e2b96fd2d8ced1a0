/** Faults that a request to any partner can have, by their names in the contract tests. */
export type PartnerTrouble =
  | "refuses the key"
  | "asks to slow down"
  | "is closed for maintenance"
  | "has an error of its own"
  | "is behind a firewall that refuses us"
  | "breaks off in the middle of its answer"
  | "cuts its answer short"
  | "sends us elsewhere"
  /** The work is done, but the response comes too late. */
  | "loses its answer";

interface Plan {
  trouble: PartnerTrouble;
  times: number;
  path: RegExp;
}

/** The faults that a fake partner will have. */
export class Troubles {
  private plans: Plan[] = [];

  /** How this partner asks to slow down, if in its own way. */
  constructor(private readonly slowDown = () => new Response("{}", { status: 429, headers: { "retry-after": "7" } })) {}

  /** The next requests with a matching path have this fault. */
  next(trouble: PartnerTrouble, { times = 100, path = /./ }: { times?: number; path?: RegExp } = {}): void {
    this.plans.push({ trouble, times, path });
  }

  calm(): void {
    this.plans = [];
  }

  /** The response to a request, or its planned fault. */
  async meet(request: Request, refusal: () => Response, work: () => Promise<Response>): Promise<Response> {
    const { pathname, host } = new URL(request.url);
    const plan = this.plans.find(({ times, path }) => times > 0 && path.test(`${request.method} ${pathname}`));
    if (!plan) return work();
    plan.times -= 1;
    switch (plan.trouble) {
      case "refuses the key":
        return refusal();
      case "asks to slow down":
        return this.slowDown();
      case "is closed for maintenance":
        return new Response("<h1>Back soon</h1>", { status: 503 });
      case "has an error of its own":
        return new Response("{}", { status: 500 });
      case "is behind a firewall that refuses us":
        return new Response("<html>Blocked</html>", { status: 403 });
      case "sends us elsewhere":
        return new Response(null, { status: 302, headers: { location: `https://elsewhere.example/?from=${host}` } });
      case "breaks off in the middle of its answer":
        throw new TypeError("network connection lost");
      case "cuts its answer short": {
        const text = await (await work()).text();
        return new Response(text.slice(0, Math.max(1, Math.floor(text.length / 2))));
      }
      case "loses its answer":
        await work();
        throw new DOMException("The operation timed out", "TimeoutError");
    }
  }
}

export const json = (body: unknown, status = 200): Response => Response.json(body, { status });
