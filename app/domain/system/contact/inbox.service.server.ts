import { and, desc, eq, isNotNull, isNull, lt } from "drizzle-orm";
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
  // Handled ones are read by id, because few messages are open.
  const found = await directory.select(contactMessages, {
    columns: MESSAGE,
    where: and(handledIf(view !== "open"), cursor ? lt(contactMessages.id, cursor) : undefined),
    orderBy: desc(contactMessages.id),
    limit: SHOWN + 1,
  });
  const rows = found.slice(0, SHOWN).map(({ message, ...row }) => ({ ...row, beginning: message.slice(0, 160) }));
  return { rows, next: found.length > SHOWN ? (rows.at(-1)?.id ?? null) : null };
}

const handledIf = (isHandled: boolean) =>
  isHandled ? isNotNull(contactMessages.handledAt) : isNull(contactMessages.handledAt);

/** @throws not_found */
export async function getInboxMessage({ directory }: Ctx, id: string) {
  const message = await directory.selectFirst(contactMessages, { columns: MESSAGE, where: eq(contactMessages.id, id) });
  if (!message) throw notFound("This message");
  return message;
}

/** Marks a message as handled or open. @throws not_found; conflict when it is already */
export async function markHandled(ctx: Ctx, id: string, isHandled: boolean): Promise<void> {
  const { createdAt } = await getInboxMessage(ctx, id);
  await ctx.directory.batch(
    ctx.directory.assertExists("conflict", contactMessages, eq(contactMessages.id, id), handledIf(!isHandled)),
    ...audited(
      ctx,
      ctx.directory.update(
        contactMessages,
        { handledAt: isHandled ? ctx.now() : null, handledBy: isHandled ? ctx.actor.name : null },
        eq(contactMessages.id, id),
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
