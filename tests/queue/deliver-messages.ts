import { vi } from "vitest";
import type { Job } from "#app/domain/kernel/jobs";
import { testEnv } from "#tests/factories/world";
import { runQueue } from "#workers/queue";

const sent: Job[] = [];

/** Collects sent messages until they are delivered. */
export function holdQueue(): Job[] {
  sent.length = 0;
  vi.spyOn(testEnv.JOBS, "sendBatch").mockImplementation(async (messages) => {
    for (const { body } of messages) sent.push(body as Job);
    return undefined as never;
  });
  return sent;
}

let seed = 11;
export const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return { one, at: seed };
    })
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

/** The tests share a database, so work left by other tests is skipped. */
const isOf = (company: { id: string }) => (job: Job) =>
  !("companyId" in job) || job.companyId === undefined || job.companyId === company.id;

/** Delivers the messages to the Worker's queue handler, and the messages that follow from them, until none is left. */
export async function deliver(company: { id: string }, first: readonly Job[], times: 1 | 3): Promise<Set<string>> {
  const kinds = new Set<string>();
  let wave = [...first];
  for (let round = 0; wave.length > 0; round++) {
    if (round > 20) throw new Error(`It never ends: ${JSON.stringify(wave)}`);
    const bodies = times === 1 ? wave : shuffled([...wave, ...wave, ...wave]);
    for (const [n, body] of bodies.entries()) {
      kinds.add(body.type);
      const message = { id: `m-${n}`, timestamp: new Date(), attempts: 1, body, ack: () => {}, retry: () => {} };
      await runQueue({ queue: "jobs", messages: [message] } as never, testEnv);
    }
    const more = new Map(sent.splice(0).map((job) => [JSON.stringify(job), job]));
    wave = [...more.values()].filter(isOf(company));
  }
  return kinds;
}
