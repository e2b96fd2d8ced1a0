import { NoteParams } from "#app/domain/orders/notes/notes.schema";
import { deleteNote } from "#app/domain/orders/notes/notes.server";
import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { orderPaths } from "#app/http/order-paths";

export const action = buttonAction(
  "orders.read",
  { params: NoteParams, query: OrdersPageQuery },
  async ({ ctx, params: { orderId, noteId }, query: { open: _open, ...search } }) => {
    await deleteNote(ctx, orderId, noteId);
    return done(`${orderPaths.page(orderId, search)}#notes`, { title: "Note Deleted" });
  },
);
