import { and, eq, isNull } from "drizzle-orm";
import { orderNotes } from "#db/schema/orders";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { forbidden, invalid, notFound } from "../../kernel/errors";
import { mayDo } from "../../kernel/permissions";
import { clearNotifications, notificationStatement } from "../../notifications/notifications.service.server";
import { type CompanyUser, usersWhoCan } from "../../users/users-who-can.server";
import { findOrder } from "../queries/orders.repo.server";
import { mentionsIn } from "./mentions";
import type { NoteForm } from "./notes.schema";

export { listNotes } from "./notes.repo.server";

/** Whether a user reads the internal notes on a company's orders: the provider's staff does, the company's does not. */
export const readsInternalNotes = (user: Omit<CompanyUser, "id" | "name">, companyId: string): boolean =>
  user.companyId !== companyId && mayDo(user, "orders.operate", companyId);

/** The same for the actor. */
export const mayReadInternalNotes = ({ actor, can }: Ctx, companyId: string): boolean =>
  actor.companyId !== companyId && can("orders.operate", companyId);

/** Users whom a note on a company's orders can name. */
export const usersWhoMayBeMentioned = (ctx: Ctx, companyId: string) => usersWhoCan(ctx, "orders.mentioned", companyId);

/**
 * Adds a note and notifies the users whom it names. Submitting the same form twice adds one note and notifies once.
 * @throws not_found; validation when it names a user who cannot read it
 */
export async function addNote(ctx: Ctx, orderId: string, { body, shared, operationId }: NoteForm): Promise<void> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) throw notFound("This order");
  const { companyId, orderNumber } = order;
  const isShared = shared || !mayReadInternalNotes(ctx, companyId);
  const mentioned = mentionsIn(body, await usersWhoMayBeMentioned(ctx, companyId));
  const unable = mentioned.filter((user) => !isShared && !readsInternalNotes(user, companyId));
  if (unable.length > 0) {
    const names = unable.map(({ name }) => name).join(", ");
    throw invalid(
      { body: [`${names} cannot read internal notes. Share this note, or remove the name.`] },
      "validation",
    );
  }
  const company = ctx.db.company(companyId);
  const id = ctx.newId();
  const { id: authorId, name: authorName } = ctx.actor;
  const note = { orderId, id, body, shared: isShared, authorId, authorName, operationId, createdAt: ctx.now() };
  try {
    await company.batch(
      company.insert(orderNotes, {
        ...note,
        mentioned: mentioned.map(({ id: userId, name }) => ({ id: userId, name })),
      }),
      ...mentioned
        .filter((user) => user.id !== authorId)
        .map((user) =>
          notificationStatement(ctx, company, {
            kind: "mention",
            key: `${orderId}:${id}:${user.id}`,
            title: `${authorName} mentioned you on order ${orderNumber}`,
            body,
            path: `/orders/${orderId}#notes`,
            userId: user.id,
          }),
        ),
    );
  } catch (error) {
    // The form was sent before.
    if (!refusedBy(error, "unique", "order_notes.operation_id")) throw error;
  }
}

/**
 * Deletes a note's text, also from the notifications of the users whom it names. Deleting a note twice changes nothing.
 * @throws not_found; forbidden for another user's note
 */
export async function deleteNote(ctx: Ctx, orderId: string, noteId: string): Promise<void> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) throw notFound("This order");
  const company = ctx.db.company(order.companyId);
  const isNote = and(eq(orderNotes.orderId, orderId), eq(orderNotes.id, noteId))!;
  const note = await company.selectFirst(orderNotes, { columns: ["authorId", "shared"], where: isNote });
  if (!note || (!note.shared && !mayReadInternalNotes(ctx, order.companyId))) throw notFound("This note");
  if (note.authorId !== ctx.actor.id) throw forbidden();
  const emptied = company.update(
    orderNotes,
    { body: "", mentioned: [], deletedAt: ctx.now() },
    isNote,
    isNull(orderNotes.deletedAt),
  );
  await company.batch(
    ...audited(ctx, emptied, {
      action: "order-note.deleted",
      subject: order.orderNumber,
      companyId: order.companyId,
      before: { shared: note.shared },
    }),
    // They repeat its text.
    clearNotifications(company, "mention", `${orderId}:${noteId}`),
  );
}
