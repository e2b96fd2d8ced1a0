const MINUTE = 60_000;

/** The clock of app and partners: runs at normal speed, ahead of this machine's clock by the skipped time. */
export class Clock {
  aheadMs = 0;

  now = (): number => Date.now() + this.aheadMs;

  forward(ms: number): void {
    this.aheadMs += ms;
  }

  /** Advances to the start of the next minute in which the cron does all of its daytime work. */
  toFullRound(): void {
    this.#to(Math.ceil(this.now() / (3 * MINUTE)) * 3 * MINUTE);
  }

  /** Advances to the next minute in which the nightly work starts. */
  toNight(): void {
    const night = new Date(this.now()).setUTCHours(3, 17, 0, 0);
    this.#to(night + (night <= this.now() ? 24 * 60 * MINUTE : 0));
  }

  #to(at: number): void {
    this.forward(at + 1000 - this.now());
  }
}
