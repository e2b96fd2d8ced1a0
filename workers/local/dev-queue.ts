import { randomUUID } from "node:crypto";

export interface QueueConsumer {
  queue(batch: unknown, env: unknown, ctx: unknown): Promise<void>;
}

interface DevQueueOptions {
  /** Loads the current code for every message, so that jobs are hot-reloaded like pages. */
  worker: () => Promise<QueueConsumer>;
  env: unknown;
  ctx: unknown;
  report: (error: unknown) => void;
}

interface Message {
  id: string;
  body: unknown;
  timestamp: Date;
  attempts: number;
}

const RETRIES = 3;
const RETRY_MS = 1000;

/** The queue of `npm run dev`: in memory, one message at a time, with retries. The built app uses Wrangler's. */
export function devQueue({ worker, env, ctx, report }: DevQueueOptions) {
  let line = Promise.resolve();

  const add = (message: Message, delayMs: number) => {
    setTimeout(() => {
      line = line.then(() => deliver(message)).catch(report);
    }, delayMs);
  };

  const deliver = async (message: Message) => {
    let again: { delaySeconds?: number } | null = null;
    const retry = (options: { delaySeconds?: number } = {}) => {
      again = options;
    };
    const ack = () => {
      again = null;
    };
    const messages = [{ ...message, ack, retry }];
    try {
      await (await worker()).queue({ queue: "stowline-jobs", messages, ackAll: ack, retryAll: retry }, env, ctx);
    } catch (error) {
      report(error);
      again = {};
    }
    if (!again) return;
    if (message.attempts > RETRIES)
      return report(`A job failed ${message.attempts} times: ${JSON.stringify(message.body)}`);
    const { delaySeconds } = again as { delaySeconds?: number };
    add({ ...message, attempts: message.attempts + 1 }, delaySeconds === undefined ? RETRY_MS : delaySeconds * 1000);
  };

  const send = async (body: unknown, options: { delaySeconds?: number } = {}) => {
    const message = { id: randomUUID(), body: structuredClone(body), timestamp: new Date(), attempts: 1 };
    add(message, (options.delaySeconds ?? 0) * 1000);
  };
  return {
    send,
    async sendBatch(messages: Iterable<{ body: unknown; delaySeconds?: number }>) {
      for (const { body, delaySeconds } of messages) await send(body, { delaySeconds });
    },
  };
}
