import { filePlaces } from "#app/domain/companies/file-place/file-places.server";
import type { Calendars } from "#app/domain/kernel/calendars";
import type { Actor, Caller, Ctx } from "#app/domain/kernel/ctx";
import { idMaker } from "#app/domain/kernel/ids";
import type { Job } from "#app/domain/kernel/jobs";
import type { Connection } from "#db/connection/connection.server";
import { DirectoryDb } from "#db/directory.server";
import type { Scope } from "#db/scope";
import { ScopedDb } from "#db/scoped.server";
import { bucketsIn } from "../setup/buckets.server";
import { settings } from "../setup/env.server";
import { describeError, logger } from "../setup/log.server";
import { mailFor } from "../setup/mail-setup.server";
import { filesByPlace } from "../setup/placed-files.server";
import { sealer } from "../setup/sealer.server";
import { shrinkPictureWith } from "../setup/shrink-picture.server";
import { signer } from "../setup/signer.server";

export const randomBytes = (n: number): Uint8Array => crypto.getRandomValues(new Uint8Array(n));
export const now = (): number => Date.now();
export const newId = idMaker(now, randomBytes);

interface Making {
  env: Env;
  requestId: string;
  caller: Caller | null;
  actor: Actor;
  scope: Scope;
  can: Ctx["can"];
  calendars: Calendars;
  connection: Connection;
  /** Whether the caller retries when enqueueing fails: cron, the queue itself, a webhook's sender. */
  isRetried: boolean;
}

/** Everything a use case can reach outside the domain, for one request or job. */
export function makeCtx({ env, requestId, caller, actor, scope, can, calendars, connection, isRetried }: Making): Ctx {
  const config = settings(env);
  const log = logger({ requestId });
  const send = isRetried ? enqueue : enqueueOrLog(log);
  const directory = new DirectoryDb(connection);
  return {
    db: ScopedDb.open(connection, scope),
    directory,
    actor: pickActor(actor),
    caller,
    can,
    calendars,
    now,
    newId,
    randomHex: (n) => Array.from(randomBytes(n), (b) => b.toString(16).padStart(2, "0")).join(""),
    files: filesByPlace(bucketsIn(env), filePlaces(directory)),
    shrinkPicture: shrinkPictureWith(env.IMAGES),
    sealer: sealer(config.secretsKey, config.earlierKeys),
    signer: signer(config.secretsKey),
    enqueue: (...jobs) => send(env.JOBS, jobs),
    enqueueOrThrow: (...jobs) => enqueue(env.JOBS, jobs),
    enqueueLater: (seconds, ...jobs) => send(env.JOBS, jobs, seconds),
    fetch: (...args: Parameters<typeof fetch>) => fetch(...args),
    asset: (url) => assetOf(env.ASSETS, url),
    get mail() {
      return mailFor(env);
    },
    log,
    databaseSize: () => connection.size,
    config,
    requestId,
  };
}

function pickActor({ id, name, email, role, companyId, units, warehouseId, key }: Actor): Actor {
  const chosen = { ...(units && { units }), ...(warehouseId && { warehouseId }) };
  return { id, name, email, role, companyId, ...chosen, ...(key && { key }) };
}

async function assetOf(assets: Fetcher, url: string): Promise<ArrayBuffer> {
  // The binding only uses the path; the host is arbitrary.
  const answer = await assets.fetch(new URL(url, "http://assets"));
  if (!answer.ok) throw new Error(`The file ${url} is not beside the Worker (${answer.status})`);
  return answer.arrayBuffer();
}

async function enqueue(queue: Queue, jobs: Job[], delaySeconds = 0): Promise<void> {
  const messages = jobs.map((body) => ({ body, contentType: "json" as const, delaySeconds }));
  for (let i = 0; i < messages.length; i += 100) await queue.sendBatch(messages.slice(i, i + 100));
}

/**
 * The change is already committed. Throwing here would report a failure, and the caller's retry would apply the change
 * twice.
 */
const enqueueOrLog =
  (log: Ctx["log"]): typeof enqueue =>
  (queue, jobs, delaySeconds) =>
    enqueue(queue, jobs, delaySeconds).catch((error: unknown) => {
      log.error("not enqueued", { jobs: jobs.map(({ type }) => type), ...describeError(error) });
    });
