export const FAULT_KINDS = [
  "401",
  "403",
  "429",
  "500",
  "503",
  "maintenance",
  "db-down",
  "php-warning",
  "truncated",
  "reset",
  "hang",
  "redirect",
  "shift",
] as const;

type FaultKind = (typeof FAULT_KINDS)[number];

export interface FaultRequest {
  kind: FaultKind;
  /** Number of requests; one unless `forMs` is given. */
  times?: number;
  /** Duration in milliseconds. */
  forMs?: number;
  /** Only requests whose path and query contain this text. */
  path?: string;
  method?: string;
  /** Seconds, for 429 and 503; the maintenance page's default is 600. */
  retryAfter?: number;
  /** How long "hang" waits before it responds. */
  ms?: number;
  /** Target of "redirect"; defaults to the shop at https and www. */
  location?: string;
}

interface WaitingFault extends FaultRequest {
  left: number;
  until: number;
}

/** The shop's planned faults. The oldest one that matches a request is used. */
export class FaultDesk {
  #waiting: WaitingFault[] = [];

  plan(fault: FaultRequest, now: number): void {
    const left = fault.times ?? (fault.forMs === undefined ? 1 : Number.POSITIVE_INFINITY);
    const until = fault.forMs === undefined ? Number.POSITIVE_INFINITY : now + fault.forMs;
    this.#waiting.push({ ...fault, left, until });
  }

  /** The fault of this request, which uses it up once; null without one. */
  take(method: string, url: string, now: number): FaultRequest | null {
    this.#waiting = this.#waiting.filter((fault) => fault.left > 0 && fault.until > now);
    const fault = this.#waiting.find(
      (plan) => (plan.path === undefined || url.includes(plan.path)) && (plan.method ?? method) === method,
    );
    if (!fault) return null;
    fault.left -= 1;
    return fault;
  }

  get size(): number {
    return this.#waiting.filter((fault) => fault.left > 0).length;
  }

  clear(): void {
    this.#waiting = [];
  }
}
