import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError } from "#app/domain/kernel/errors";
import { partnersInMemory } from "#tests/factories/partners";
import type { PartnerTrouble } from "#tests/support/partner/partner-faults";
import type { Act, Step } from "./acts/act";
import { BILLING_ACTS } from "./acts/billing";
import { CART_ACTS } from "./acts/carts";
import { ORDER_ACTS } from "./acts/orders";
import { PACKING_ACTS } from "./acts/packing";
import { PICKING_ACTS } from "./acts/picking";
import { SHIPPING_ACTS } from "./acts/shipping";
import { STOCK_WORK_ACTS } from "./acts/stock-work";
import { type Blow, EFFECT, type Effect, Fate, Killed } from "./injected-fault";
import { unrest, wrongs } from "./proofs";
import { Chance } from "./seeded-random";
import { Platform } from "./simulated-cloudflare";
import { aHouse, type House } from "./test-company";
import { bringParcels, lookAfter } from "./user-fixes";

const MINUTE = 60_000;

const CRON_ACTS: Record<string, Act> = {
  "the cron comes": async () => [],
  async "the night comes"({ platform }) {
    platform.toNight();
    return [];
  },
};
/** Parts of the product that most faults can hit, instead of all alike. */
const FOCUSES = { stock: STOCK_WORK_ACTS, floor: { ...CART_ACTS, ...PACKING_ACTS } };
export type Focus = keyof typeof FOCUSES;
const ACTS = Object.entries({
  ...{ ...ORDER_ACTS, ...PICKING_ACTS, ...SHIPPING_ACTS, ...BILLING_ACTS, ...CRON_ACTS },
  ...{ ...FOCUSES.floor, ...FOCUSES.stock },
});

const TROUBLES: readonly PartnerTrouble[] = [
  "refuses the key",
  "asks to slow down",
  "is closed for maintenance",
  "has an error of its own",
  "breaks off in the middle of its answer",
  "cuts its answer short",
  "loses its answer",
];

/** The highest number of effects of each kind that an act has had. */
type Lengths = Record<Effect, number>;

/**
 * Injects faults at random points of everything that the system does, lets it recover on its own, and checks that it
 * has.
 */
export class Harness {
  kills = 0;
  failures = 0;
  readonly #lengths = new Map<string, Lengths>();
  readonly #trail: string[] = [];
  /** Kills in acts of the focus; without one, all of them. */
  killsInFocus = 0;

  private constructor(
    readonly house: House,
    readonly leave: () => void,
    readonly focus: Record<string, Act> | null,
  ) {}

  static async open(seed: number, focus: Focus | null = null): Promise<Harness> {
    const chance = new Chance(seed);
    let partners: ReturnType<typeof partnersInMemory> | null = null;
    const { platform, leave } = await Platform.enter(chance, (now) => {
      partners = partnersInMemory(now);
      return partners.fetch;
    });
    if (!partners) throw new Error("The platform has no partners");
    return new Harness(await aHouse(platform, partners, chance), leave, focus && FOCUSES[focus]);
  }

  /** One act with a fault, its recovery and the checks. @throws an error with everything that led to it */
  async strike(): Promise<void> {
    const { chance, platform } = this.house;
    // The acts of a focus need what others make, such as shipped orders, so the others go on.
    const [name, act] = chance.of(this.focus && chance.is(0.8) ? Object.entries(this.focus) : ACTS);
    const troubled = chance.is(0.15) ? this.#trouble() : null;
    const fate = new Fate(this.#blowFor(name));
    try {
      const steps = await act(this.house);
      if (!steps) return;
      await platform.under(fate, () => this.#perform(steps, fate, troubled !== null));
      this.#remember(name, fate);
      this.#trail.push([name, fate.struck ?? "not struck", ...(troubled ? [troubled] : [])].join("; "));
      const isKilled = fate.struck?.startsWith("killed") ?? false;
      if (isKilled) this.kills += 1;
      if (isKilled && name in (this.focus ?? { [name]: act })) this.killsInFocus += 1;
      if (fate.struck && !isKilled) this.failures += 1;
      await this.#recover();
      const wrong = await wrongs(this.house);
      if (wrong.length > 0) throw new Error(wrong.join("\n"));
    } catch (error) {
      const story = this.#trail.slice(-12).map((line) => `  ${line}`);
      throw new Error(
        [`In "${name}" (${fate.struck ?? "not struck"}):`, String(error), "What led to it:", ...story].join("\n"),
        {
          cause: error,
        },
      );
    }
  }

  /** Each step runs in its own invocation. A user who gets an error tries again, or gives up. */
  async #perform(steps: readonly Step[], fate: Fate, isTroubled: boolean): Promise<void> {
    const { platform, chance } = this.house;
    for (const step of steps) {
      if (await this.#isDone(step, fate, isTroubled)) continue;
      if (chance.is(0.3) || !(await this.#isDone(step, fate, isTroubled))) break;
    }
    await platform.deliver();
    this.#tick();
    await platform.cron();
    await platform.deliver();
  }

  /** False when the step hit the fault, or was refused because of the fault's consequences. @throws any other error */
  async #isDone(step: Step, fate: Fate, isTroubled: boolean): Promise<boolean> {
    const struckBefore = fate.struck;
    try {
      await this.house.platform.invoke(step);
      return true;
    } catch (thrown) {
      const isFresh = fate.struck !== struckBefore;
      const isRefused = asDomainError(thrown) instanceof DomainError;
      if (thrown instanceof Killed || isFresh || (isRefused && (fate.struck || isTroubled))) return false;
      throw thrown;
    }
  }

  /** The cron keeps running and the partners work again. Work scheduled for the night runs at night. */
  async #recover(): Promise<void> {
    const { platform, chance, partners } = this.house;
    const again = new Fate(
      chance.is(0.2) ? { what: "any", nth: chance.upTo(40), kills: true, isDone: chance.is(0.5) } : null,
    );
    await platform.under(again, () => this.#turn(3));
    if (again.struck) {
      this.kills += 1;
      if (!this.focus) this.killsInFocus += 1;
      this.#trail.push(`while it recovered; ${again.struck}`);
    }
    for (const { troubles } of [partners.shop, partners.seller.account, partners.collector.account]) troubles.calm();
    for (const minutes of [3, 6, 9, 15, 30, 60, 120]) {
      await lookAfter(this.house);
      await this.#turn(minutes);
      if ((await unrest(this.house)).length === 0) return;
    }
    for (let night = 0; night < 2; night++) {
      platform.toNight();
      partners.collector.account.nextDay();
      for (const minutes of [0, 3, 9, 30]) await this.#turn(minutes);
      if ((await unrest(this.house)).length === 0) return;
    }
    throw new Error(`It does not come to rest:\n${(await unrest(this.house)).join("\n")}`);
  }

  async #turn(minutes: number): Promise<void> {
    const { platform } = this.house;
    platform.now += minutes * MINUTE;
    if (minutes > 0) this.#tick();
    bringParcels(this.house, platform.now);
    await platform.cron();
    await platform.deliver();
  }

  /** Advances to the next minute in which the cron does all of its daytime work. */
  #tick(): void {
    const { platform } = this.house;
    platform.now = Math.ceil(platform.now / (3 * MINUTE)) * 3 * MINUTE;
  }

  #trouble(): string {
    const { chance, partners } = this.house;
    const [who, { troubles }] = chance.of([
      ["the store", partners.shop] as const,
      ["the seller of postage", partners.seller.account] as const,
      ["the collector", partners.collector.account] as const,
    ]);
    const trouble = chance.of(TROUBLES);
    troubles.next(trouble, { times: chance.upTo(3) });
    return `${who} ${trouble}`;
  }

  #blowFor(name: string): Blow {
    const { chance } = this.house;
    const lengths = this.#lengths.get(name) ?? { database: 12, partner: 0, file: 0, message: 0 };
    const what = chance.is(0.5) ? "any" : chance.of(EFFECT.filter((effect) => lengths[effect] > 0));
    const total = what === "any" ? EFFECT.reduce((sum, effect) => sum + lengths[effect], 0) : lengths[what];
    return { what, nth: chance.upTo(total), kills: chance.is(0.75), isDone: chance.is(0.5) };
  }

  #remember(name: string, { seen }: Fate): void {
    const known = this.#lengths.get(name);
    const most = (effect: Effect) => Math.max(known?.[effect] ?? 0, seen[effect]);
    this.#lengths.set(name, {
      database: most("database"),
      partner: most("partner"),
      file: most("file"),
      message: most("message"),
    });
  }
}
