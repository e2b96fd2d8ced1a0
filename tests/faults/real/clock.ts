const MINUTE = 60_000;

/** The time in which app and partners live: as fast as any, but ahead of this machine's by what was skipped. */
export class Clock {
  aheadMs = 0;

  now = (): number => Date.now() + this.aheadMs;

  forward(ms: number): void {
    this.aheadMs += ms;
  }

  /** To the beginning of the next minute in which the cron does all that it does by day. */
  toFullRound(): void {
    this.#to(Math.ceil(this.now() / (3 * MINUTE)) * 3 * MINUTE);
  }

  /** To the next minute in which something is begun each night. */
  toNight(): void {
    const night = new Date(this.now()).setUTCHours(3, 17, 0, 0);
    this.#to(night + (night <= this.now() ? 24 * 60 * MINUTE : 0));
  }

  #to(at: number): void {
    this.forward(at + 1000 - this.now());
  }
}
