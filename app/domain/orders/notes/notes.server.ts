import { and, desc, eq, isNull } from "drizzle-orm";
import { orderNotes } from "#db/schema/orders/order-notes";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { forbidden, invalid, notFound } from "../../kernel/errors";
import { mayDo } from "../../kernel/permissions";
import {
  clearNotifications,
  type Notice,
  notificationStatement,
} from "../../notifications/notifications.service.server";
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

/** Notes of an order whose authors are notified of an answer. */
const MAX_ANSWERED = 50;

/**
 * Adds a note and notifies the users whom it names. A note of the company also notifies the provider's staff; an answer
 * of the staff notifies the company's users who wrote notes on the order, and settles their notes. Submitting the same
 * form twice adds one note and notifies once.
 * @returns whether it is a note of the company, to the provider's staff
 * @throws not_found; validation when it names a user who cannot read it
 */
export async function addNote(ctx: Ctx, orderId: string, { body, shared, operationId }: NoteForm) {
  const order = await findOrder(ctx.db, orderId);
  if (!order) throw notFound("This order");
  const { companyId, orderNumber } = order;
  const isStaff = mayReadInternalNotes(ctx, companyId);
  const isShared = shared || !isStaff;
  const company = ctx.db.company(companyId);
  const [readers, earlier] = await Promise.all([
    usersWhoMayBeMentioned(ctx, companyId),
    company.select(orderNotes, {
      columns: ["authorId"],
      where: and(eq(orderNotes.orderId, orderId), eq(orderNotes.shared, true), isNull(orderNotes.deletedAt)),
      orderBy: desc(orderNotes.id),
      limit: isStaff && isShared ? MAX_ANSWERED : 0,
    }),
  ]);
  const mentioned = mentionsIn(body, readers);
  const unable = mentioned.filter((user) => !isShared && !readsInternalNotes(user, companyId));
  if (unable.length > 0) {
    const names = unable.map(({ name }) => name).join(", ");
    throw invalid(
      { body: [`${names} cannot read internal notes. Share this note, or remove the name.`] },
      "validation",
    );
  }
  const asked = new Set(earlier.map((note) => note.authorId));
  const answered = readers.filter(
    (user) => asked.has(user.id) && !readsInternalNotes(user, companyId) && !mentioned.includes(user),
  );
  const id = ctx.newId();
  const { id: authorId, name: authorName } = ctx.actor;
  const path = `/orders/${orderId}#notes`;
  const personal = (user: CompanyUser, title: string): Notice => {
    return { kind: "mention", key: `${orderId}:${id}:${user.id}`, title, body, path, userId: user.id };
  };
  const notices: Notice[] = [
    ...mentioned.map((user) => personal(user, `${authorName} mentioned you on order ${orderNumber}`)),
    ...answered.map((user) => personal(user, `${authorName} answered on order ${orderNumber}`)),
  ].filter(({ userId }) => userId !== authorId);
  if (!isStaff) {
    const title = `${authorName} wrote a note on order ${orderNumber}`;
    notices.push({ kind: "order-note", key: `${orderId}:${id}`, title, body, path, byId: authorId });
  }
  const note = { orderId, id, body, shared: isShared, authorId, authorName, operationId, createdAt: ctx.now() };
  try {
    await company.batch(
      company.insert(orderNotes, {
        ...note,
        mentioned: mentioned.map(({ id: userId, name }) => ({ id: userId, name })),
      }),
      ...(isStaff && isShared ? [clearNotifications(company, "order-note", orderId)] : []),
      ...notices.map((notice) => notificationStatement(ctx, company, notice)),
    );
  } catch (error) {
    // The form was sent before.
    if (!refusedBy(error, "unique", "order_notes.operation_id")) throw error;
  }
  return { isQuestion: !isStaff };
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
    clearNotifications(company, "order-note", `${orderId}:${noteId}`),
  );
}
