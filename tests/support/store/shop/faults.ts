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
  /** For how many requests; once unless `forMs` is given. */
  times?: number;
  /** For how long. */
  forMs?: number;
  /** Only requests whose path and query contain this. */
  path?: string;
  method?: string;
  /** Seconds, for 429 and 503; the maintenance page says 600 unless told otherwise. */
  retryAfter?: number;
  /** How long "hang" takes before it answers after all. */
  ms?: number;
  /** Where "redirect" sends to; https and www of the shop unless given. */
  location?: string;
}

interface WaitingFault extends FaultRequest {
  left: number;
  until: number;
}

/** The shop's planned bad days. The oldest plan that fits a request is used. */
export class FaultDesk {
  #waiting: WaitingFault[] = [];

  plan(fault: FaultRequest, now: number): void {
    const left = fault.times ?? (fault.forMs === undefined ? 1 : Number.POSITIVE_INFINITY);
    const until = fault.forMs === undefined ? Number.POSITIVE_INFINITY : now + fault.forMs;
    this.#waiting.push({ ...fault, left, until });
  }

  /** The fault that befalls this request, used up by one; null when all is well. */
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
