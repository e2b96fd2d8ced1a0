import { randomBytes } from "node:crypto";
import { idMaker } from "#app/domain/kernel/ids";
import type { RunSql } from "../admin/first-admin";
import type { Environment } from "./manifest";

/**
 * For a database restored into another environment, such as production's into staging: it must not read from or write
 * to live stores, buy postage or email real people. Connections are resumed one by one under Integrations, emails sent
 * under System Reports.
 */
export const SILENCE: readonly string[] = [
  "UPDATE integrations SET status = 'paused' WHERE status <> 'paused'",
  "UPDATE mails SET status = 'kept' WHERE status = 'pending'",
];
export const silencedTables = ["integrations", "mails"] as const;

/** What a silenced database could still reach, as sentences. */
export async function stillConnected(run: RunSql): Promise<string[]> {
  const [[connections] = [], [letters] = []] = await run([
    "SELECT count(*) AS n FROM integrations WHERE status <> 'paused'",
    "SELECT count(*) AS n FROM mails WHERE status = 'pending'",
  ]);
  return [
    ...(Number(connections?.n) > 0 ? [`${connections?.n} connections could not be paused`] : []),
    ...(Number(letters?.n) > 0 ? [`${letters?.n} emails could not be held back`] : []),
  ];
}

/** One audit entry for all of them, so that an administrator can see why every connection is paused. */
export async function noteSilenced(run: RunSql, from: Environment | null): Promise<void> {
  const id = idMaker(Date.now, (n) => randomBytes(n))();
  const subject = `All connections: restored from ${from ? shownEnvironment(from) : "a backup of an unknown environment"}`;
  await run([
    `INSERT INTO audit_log (id, at, actor_name, action, subject) VALUES ('${id}', ${Date.now()}, 'Command line', 'integration.paused', '${subject.replaceAll("'", "''")}')`,
  ]);
}

/** `production`, or `production (--env live)` when the two names differ. */
export const shownEnvironment = ({ appEnv, name }: Environment): string =>
  name && name !== appEnv ? `${appEnv} (--env ${name})` : appEnv;
