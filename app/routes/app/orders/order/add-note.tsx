import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NoteForm } from "#app/domain/orders/notes/notes.schema";
import { addNote, mayReadInternalNotes } from "#app/domain/orders/notes/notes.server";
import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { getOrder } from "#app/domain/orders/orders.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { orderPaths } from "#app/http/order-paths";
import { NoteFields } from "#app/ui/domain/orders/order-page/note-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";
import { notesPath } from "./notes-path";

const SCHEMAS = { params: OrderParams, query: OrdersPageQuery };

export const meta: MetaFunction = () => [{ title: "Add a note" }];

export const loader = pageLoader(
  "orders.read",
  SCHEMAS,
  async ({ ctx, user, params, query: { open: _open, ...search } }) => {
    const { id, orderNumber, companyId } = await getOrder(ctx, params.orderId);
    const form = { operationId: ctx.newId(), mayBeInternal: mayReadInternalNotes(ctx, companyId), people: [] };
    return { id, orderNumber, form, search, back: notesPath(user.role, id, search) };
  },
);

export const action = pageAction(
  "orders.read",
  { ...SCHEMAS, form: NoteForm, failed: "Failed to add the note" },
  async ({ ctx, user, params: { orderId }, input, query: { open: _open, ...search } }) => {
    const { isQuestion } = await addNote(ctx, orderId, input);
    const back = notesPath(user.role, orderId, search);
    return done(back, isQuestion ? { title: "Sent to the warehouse" } : { title: "Note added" });
  },
);

export default function AddNote() {
  const { id, orderNumber, form, search, back } = useLoaderData<typeof loader>();
  const title = form.mayBeInternal
    ? `Add a note to order ${orderNumber}`
    : `Ask the warehouse about order ${orderNumber}`;
  return (
    <FormPage title={title} back={back} backLabel={`Order ${orderNumber}`}>
      <NoteFields form={form} action={orderPaths.addNote(id, search)} />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
