import { NoteParams } from "#app/domain/orders/notes/notes.schema";
import { deleteNote } from "#app/domain/orders/notes/notes.server";
import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { notesPath } from "./notes-path";

export const action = buttonAction(
  "orders.read",
  { params: NoteParams, query: OrdersPageQuery },
  async ({ ctx, user, params: { orderId, noteId }, query: { open: _open, ...search } }) => {
    await deleteNote(ctx, orderId, noteId);
    return done(notesPath(user.role, orderId, search), { title: "Note deleted" });
  },
);
