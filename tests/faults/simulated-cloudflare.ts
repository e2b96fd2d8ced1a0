import { applyD1Migrations, env } from "cloudflare:test";
import { vi } from "vitest";
import type { Job } from "#app/domain/kernel/jobs";
import { testEnv } from "#tests/factories/world";
import { runCron } from "#workers/cron";
import { runQueue } from "#workers/queue";
import { type Effect, Fate } from "./injected-fault";
import type { Chance } from "./seeded-random";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** The values of wrangler.toml. */
const MOST_RETRIES = 3;
const BEGINS = Date.UTC(2026, 10, 16, 10);

interface Waiting {
  id: number;
  body: unknown;
  dueAt: number;
  attempts: number;
}

/**
 * Cloudflare as the Worker sees it: bindings over its own database, a queue that delivers late, out of order and twice,
 * a cron, and a clock. Each effect of the Worker passes through the current fault.
 */
export class Platform {
  now = BEGINS;
  fate = new Fate(null);
  /** Messages that failed in every attempt. */
  readonly dead: unknown[] = [];
  #waiting: Waiting[] = [];
  #messages = 0;

  private constructor(
    private readonly chance: Chance,
    private readonly outside: typeof fetch,
  ) {}

  /** Replaces the test's own bindings until `leave` is called. */
  static async enter(chance: Chance, outside: (now: () => number) => typeof fetch) {
    const { FAULTS_DB, TEST_MIGRATIONS } = env as unknown as { FAULTS_DB: D1Database; TEST_MIGRATIONS: never };
    await applyD1Migrations(FAULTS_DB, TEST_MIGRATIONS);
    let platform: Platform | null = null;
    const now = () => platform?.now ?? BEGINS;
    platform = new Platform(chance, outside(now));
    const own = { DB: testEnv.DB, FILES: testEnv.FILES, JOBS: testEnv.JOBS };
    Object.assign(testEnv, {
      DB: platform.#database(FAULTS_DB),
      FILES: platform.#files(own.FILES),
      JOBS: { sendBatch: (messages: MessageSendRequest[]) => platform.#send(messages) },
    });
    const spies = [
      vi.spyOn(Date, "now").mockImplementation(now),
      vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => platform.#ask(input, init)),
    ];
    const leave = () => {
      for (const spy of spies) spy.mockRestore();
      Object.assign(testEnv, own);
    };
    return { platform, leave };
  }

  /** Runs the work with this fault, one invocation at a time. */
  async under<T>(fate: Fate, work: () => Promise<T>): Promise<T> {
    this.fate = fate;
    try {
      return await work();
    } finally {
      this.fate = new Fate(null);
    }
  }

  /** One invocation in its own worker, which can be killed; the next invocation gets a new one. */
  async invoke<T>(work: () => Promise<T>): Promise<T> {
    this.fate.isDead = false;
    try {
      return await work();
    } finally {
      this.fate.isDead = false;
    }
  }

  /** Runs the cron for this minute. The cron records its own failures. */
  async cron(): Promise<void> {
    await this.invoke(() => runCron(testEnv)).catch(() => undefined);
  }

  /** Delivers due messages in random order, some of them twice, until none is due. */
  async deliver(): Promise<void> {
    for (let n = 0; ; n++) {
      const due = this.#waiting.filter(({ dueAt }) => dueAt <= this.now);
      if (due.length === 0) return;
      if (n > 500) throw new Error(`Messages without end: ${JSON.stringify(due.slice(0, 3).map(({ body }) => body))}`);
      const message = this.chance.of(due);
      if (this.chance.is(0.05)) await this.#deliverOne({ ...message, attempts: 0 });
      await this.#deliverOne(message);
    }
  }

  async #deliverOne(message: Waiting): Promise<void> {
    let retryIn: number | null = null;
    const shown = {
      ...{ id: String(message.id), timestamp: new Date(this.now), attempts: message.attempts + 1, body: message.body },
      ack: () => undefined,
      retry: ({ delaySeconds = 0 } = {}) => {
        retryIn = delaySeconds * SECOND;
      },
    };
    let isKilled = false;
    await this.invoke(async () => {
      await runQueue({ queue: "jobs", messages: [shown] } as never, testEnv);
      isKilled = this.fate.isDead;
    });
    this.now += SECOND;
    const again = isKilled ? 5 * SECOND : retryIn;
    this.#waiting = this.#waiting.filter(({ id }) => id !== message.id);
    if (again === null) return;
    if (message.attempts >= MOST_RETRIES) this.dead.push(message.body);
    else this.#waiting.push({ ...message, attempts: message.attempts + 1, dueAt: this.now + again });
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  /** Sends a message, as another part of the system does. */
  send(...jobs: Job[]): void {
    for (const body of jobs) this.#waiting.push({ id: ++this.#messages, body, dueAt: this.now, attempts: 0 });
  }

  #effect<T>(effect: Effect, what: string, work: () => Promise<T>): Promise<T> {
    this.now += 5;
    return this.fate.meet(effect, what, work);
  }

  async #send(messages: Iterable<MessageSendRequest>): Promise<void> {
    const all = [...messages];
    const kinds = all.map(({ body }) => (body as Job).type).join(", ");
    await this.#effect("message", kinds, async () => {
      for (const { body, delaySeconds = 0 } of all)
        this.#waiting.push({ id: ++this.#messages, body, dueAt: this.now + delaySeconds * SECOND, attempts: 0 });
    });
  }

  #ask(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : String(input));
    const what = `${init?.method ?? "GET"} ${url.hostname}${url.pathname}`;
    return this.#effect("partner", what, () => this.outside(input as RequestInfo, init));
  }

  #database(db: D1Database): Pick<D1Database, "prepare" | "batch"> {
    const texts = new WeakMap<object, string>();
    return {
      prepare: (text) => {
        const statement = db.prepare(text);
        const bind = statement.bind.bind(statement);
        texts.set(statement, text);
        statement.bind = (...values: unknown[]) => {
          const bound = bind(...values);
          texts.set(bound, text);
          return bound;
        };
        return statement;
      },
      batch: (statements) => {
        const write = statements
          .map((one) => texts.get(one) ?? "")
          .find((text) => /^(insert|update|delete)/i.test(text));
        return this.#effect("database", (write ?? "a read").slice(0, 60), () => db.batch(statements));
      },
    };
  }

  #files(bucket: R2Bucket): R2Bucket {
    const met = new Set<PropertyKey>(["put", "get", "delete", "list"]);
    return new Proxy(bucket, {
      get: (target, name) => {
        const own = target[name as keyof R2Bucket] as (...args: unknown[]) => Promise<unknown>;
        if (!met.has(name)) return own.bind(target);
        return (...args: unknown[]) =>
          this.#effect("file", `${String(name)} ${args[0]}`, () => own.apply(target, args));
      },
    });
  }

  /** Advances to the next minute in which the nightly work starts. */
  toNight(): void {
    const night = new Date(this.now);
    night.setUTCHours(3, 17, 0, 0);
    this.now = night.getTime() + (night.getTime() <= this.now ? 24 * 60 * MINUTE : 0);
  }
}
