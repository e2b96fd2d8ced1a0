import { sql } from "drizzle-orm";
import { contactMessages } from "#db/schema/directory/provider";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import type { InboxQuery } from "./inbox.schema";

/** Visitors' messages, for administrators. */

const SHOWN = 50;
const MESSAGE = {
  id: contactMessages.id,
  name: contactMessages.name,
  email: contactMessages.email,
  company: contactMessages.company,
  phone: contactMessages.phone,
  subject: contactMessages.subject,
  message: contactMessages.message,
  createdAt: contactMessages.createdAt,
  handledAt: contactMessages.handledAt,
  handledBy: contactMessages.handledBy,
};

/** One page of open or handled messages, newest first. */
export async function listInbox({ directory }: Ctx, { view, cursor }: InboxQuery) {
  const which = view === "open" ? sql`is null` : sql`is not null`;
  // Handled ones are read by id, because few messages are open.
  const found = await directory.rows(
    MESSAGE,
    sql`from ${contactMessages} where ${contactMessages.handledAt} ${which}
      and ${cursor ? sql`${contactMessages.id} < ${cursor}` : sql`1`} order by ${contactMessages.id} desc limit ${SHOWN + 1}`,
  );
  const rows = found.slice(0, SHOWN).map(({ message, ...row }) => ({ ...row, beginning: message.slice(0, 160) }));
  return { rows, next: found.length > SHOWN ? (rows.at(-1)?.id ?? null) : null };
}

/** @throws not_found */
export async function getInboxMessage({ directory }: Ctx, id: string) {
  const message = await directory.first(MESSAGE, sql`from ${contactMessages} where ${contactMessages.id} = ${id}`);
  if (!message) throw notFound("This message");
  return message;
}

/** Marks a message as handled or open. @throws not_found; conflict when it is already */
export async function markHandled(ctx: Ctx, id: string, isHandled: boolean): Promise<void> {
  const { createdAt } = await getInboxMessage(ctx, id);
  await ctx.directory.batch(
    ctx.directory.assert(
      "conflict",
      sql`exists (select 1 from ${contactMessages} where ${contactMessages.id} = ${id}
        and (${contactMessages.handledAt} is null) = ${isHandled ? 1 : 0})`,
    ),
    ...audited(
      ctx,
      ctx.directory.write(
        sql`update ${contactMessages} set handled_at = ${isHandled ? ctx.now() : null},
        handled_by = ${isHandled ? ctx.actor.name : null} where ${contactMessages.id} = ${id}`,
      ),
      {
        action: "contact.handled",
        // Contains neither name nor text: the log is permanent, and a visitor may ask for erasure.
        subject: `Message of ${new Date(createdAt).toISOString().slice(0, 16).replace("T", " ")} UTC`,
        before: { handled: !isHandled },
        after: { handled: isHandled },
      },
    ),
  );
}
