import { setTimeout as sleep } from "node:timers/promises";
import { unrest, wrongs } from "../proofs";
import type { Chance } from "../seeded-random";
import { bringParcels } from "../user-fixes";
import type { Step } from "./act";
import { REAL_ACTS } from "./acts";
import { CUT } from "./app";
import { Browser, Refused } from "./browser";
import type { RealHouse } from "./real-company";

const MINUTE = 60_000;
const AIMED_MS = 500;
/** Checks only sometimes, because each check stops the app. */
const TURNS = [
  [3, 6, 9, 15],
  [30, 60, 120],
];

/**
 * Kills the running app at random moments, starts it again on the same state, lets it recover on its own, and checks
 * that it has.
 */
export class RealHarness {
  kills = 0;
  /** Number of kills that interrupted a response, and that interrupted a job. */
  readonly fell = { answers: 0, jobs: 0 };
  readonly #trail: string[] = [];
  readonly #chance: Chance;
  /** The duration of a step, from earlier ones. */
  #stepMs = 60;

  constructor(private readonly house: RealHouse) {
    this.#chance = house.chance;
  }

  /** One act with a kill, the recovery and the checks. @throws an error with everything that led to it */
  async strike(): Promise<string> {
    const [name, act] = this.#chance.of(REAL_ACTS);
    const { app } = this.house;
    try {
      await this.house.beside(async () => act.before?.(this.house));
      await app.start();
      const steps = await act.steps(this.house);
      if (steps) await this.#perform(name, steps);
      await this.#recover();
      const wrong = await this.house.beside(() => wrongs(this.house));
      if (wrong.length > 0) throw new Error(wrong.join("\n"));
      return steps ? (this.#trail.at(-1) ?? name) : `${name}: nothing to do`;
    } catch (error) {
      await app.stop();
      const story = this.#trail.slice(-12).map((line) => `  ${line}`);
      throw new Error([`In "${name}":`, String(error), "What led to it:", ...story].join("\n"), { cause: error });
    }
  }

  /** Runs step by step until the kill; then the user tries again and continues, or gives up. */
  async #perform(name: string, steps: readonly Step[]): Promise<void> {
    const at = this.#chance.next() * (steps.length * this.#stepMs + 50);
    const cut = this.#cutIn(at);
    // The error is reported where the step is awaited.
    cut.catch(() => undefined);
    let isCut = false;
    for (const [n, step] of steps.entries()) {
      const began = performance.now();
      if (await this.#isDone(step, isCut)) {
        if (!isCut) this.#stepMs = 0.9 * this.#stepMs + 0.1 * (performance.now() - began);
        continue;
      }
      if (isCut) break;
      isCut = true;
      this.#trail.push(`${name}, step ${n + 1} of ${steps.length}: ${await cut}`);
      await this.house.app.start();
      if (this.#chance.is(0.3) || !(await this.#isDone(step, true))) break;
    }
    if (isCut) return;
    this.#trail.push(`${name}, at its end: ${await cut}`);
    await this.house.app.start();
  }

  /** Returns what the kill interrupted, once the app has stopped. */
  async #cutIn(ms: number): Promise<string> {
    const { app } = this.house;
    await sleep(ms);
    const what = this.#chance.of(CUT);
    // The app is idle at most moments, so three kills in four wait until there is something to interrupt.
    const deadline = Date.now() + (this.#chance.is(0.75) ? AIMED_MS : 0);
    let [jobs, answers] = [await app.busy(), Browser.waiting];
    while (jobs + answers === 0 && Date.now() < deadline) [jobs, answers] = [await app.busy(), Browser.waiting];
    if (jobs + answers > 0) await sleep(this.#chance.next() * 15);
    await app.kill(what);
    this.kills += 1;
    if (answers > 0) this.fell.answers += 1;
    if (jobs > 0) this.fell.jobs += 1;
    return `${what} killed after ${Math.round(ms)} ms, with ${answers} answers and ${jobs} jobs under way`;
  }

  /**
   * False when the app does not respond, or the step conflicts with what was done before the kill.
   * @throws any other error
   */
  async #isDone(step: Step, isCut: boolean): Promise<boolean> {
    try {
      await step();
      return true;
    } catch (thrown) {
      if (thrown instanceof TypeError && !isCut) return false;
      if (thrown instanceof Refused && isCut) return false;
      throw thrown;
    }
  }

  /**
   * The cron keeps running without any user activity; at the end the app is stopped.
   * @throws a description of work that does not finish
   */
  async #recover(): Promise<void> {
    const { app, clock, partners, beside } = this.house;
    if (this.#chance.is(0.2)) {
      const cut = this.#cutIn(this.#chance.next() * 400);
      // Work that the kill interrupts here is left to the next attempt.
      await this.#turn(3).catch(() => undefined);
      this.#trail.push(`while it recovered: ${await cut}`);
      await app.start();
    }
    for (const turns of TURNS) {
      for (const minutes of turns) await this.#turn(minutes);
      if (await this.#isAtRest()) return;
    }
    for (let night = 0; night < 2; night++) {
      clock.toNight();
      partners.collector.account.nextDay();
      for (const minutes of [0, 3, 9, 30]) await this.#turn(minutes);
      if (await this.#isAtRest()) return;
    }
    await app.stop();
    throw new Error(`It does not come to rest:\n${(await beside(() => unrest(this.house))).join("\n")}`);
  }

  async #isAtRest(): Promise<boolean> {
    const { app, beside } = this.house;
    await app.stop();
    const left = await beside(() => unrest(this.house));
    if (left.length > 0) await app.start();
    return left.length === 0;
  }

  async #turn(minutes: number): Promise<void> {
    const { app, clock } = this.house;
    clock.forward(minutes * MINUTE);
    if (minutes > 0) clock.toFullRound();
    bringParcels(this.house, clock.now());
    await app.cron();
    await app.idle();
  }
}
