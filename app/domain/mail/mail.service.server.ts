import { sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { mails } from "#db/schema/people";
import type { Statement } from "#db/statement.server";
import type { Ctx, Sealer } from "../ctx";

/** What a letter needs of the world; a Ctx has it, and so have the doors before anyone is signed in. */
export interface MailWorld {
  directory: DirectoryDb;
  sealer: Sealer;
  now(): number;
  newId(): string;
}

export interface Letter {
  kind: (typeof mails.$inferInsert)["kind"];
  /** What it is about; a second letter of this kind and key is not written. */
  key: string;
  recipient: string;
  subject: string;
  /** Plain text; links on lines of their own. */
  text: string;
  replyTo?: string;
}

/**
 * A letter for the batch of the fact it tells of; enqueue `{type: "send-mail"}` after that batch. The body is sealed
 * before the batch, hence the promise of a statement in an array, which `await` leaves alone.
 */
export async function letterStatements(world: MailWorld, letter: Letter): Promise<[Statement<void>]> {
  const { text, ...row } = letter;
  const values = { id: world.newId(), ...row, bodySealed: await world.sealer.seal(text) };
  return [
    world.directory.insert(
      mails,
      { ...values, nextAt: world.now(), createdAt: world.now() },
      sql`on conflict (kind, key) do nothing`,
    ),
  ];
}

const MOST_A_RUN = 20;

/** Sends the letters that are due, oldest first; without a way to send they are kept for the viewer. True when there may be more. */
export async function sendDueMail({ directory, now }: Ctx): Promise<boolean> {
  const kept = await directory.writeReturning(
    { id: mails.id },
    sql`update ${mails} set status = 'kept' where ${mails.id} in (
      select id from ${mails} where status = 'pending' and next_at <= ${now()} order by next_at limit ${MOST_A_RUN})`,
  );
  return kept.length === MOST_A_RUN;
}
