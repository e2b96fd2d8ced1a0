import { expect, test, vi } from "vitest";
import { devQueue } from "./dev-queue";

interface Delivered {
  body: unknown;
  attempts: number;
  ack(): void;
  retry(options?: { delaySeconds?: number }): void;
}

function queueOf(consume: (message: Delivered) => void) {
  const report = vi.fn();
  const consumer = {
    async queue(batch: unknown) {
      for (const message of (batch as { messages: Delivered[] }).messages) consume(message);
    },
  };
  return { report, ...devQueue({ worker: async () => consumer, env: {}, ctx: {}, report }) };
}

test("messages arrive one after the other, in order", async () => {
  const seen: unknown[] = [];
  const { sendBatch } = queueOf(({ body }) => seen.push(body));
  await sendBatch([{ body: 1 }, { body: 2 }, { body: 3 }]);
  await expect.poll(() => seen).toEqual([1, 2, 3]);
});

test("a message that is put back comes again, a little later", async () => {
  const attempts: number[] = [];
  const { send } = queueOf((message) => {
    attempts.push(message.attempts);
    if (message.attempts < 3) message.retry({ delaySeconds: 0 });
  });
  await send("again");
  await expect.poll(() => attempts).toEqual([1, 2, 3]);
});

test("a message that keeps failing is given up and reported", async () => {
  const { send, report } = queueOf((message) => message.retry({ delaySeconds: 0 }));
  await send({ job: "hopeless" });
  await expect.poll(() => report.mock.calls.flat()).toEqual(['A job failed 4 times: {"job":"hopeless"}']);
});
