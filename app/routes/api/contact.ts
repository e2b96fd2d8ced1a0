import { ContactDto, NewContactMessage } from "#app/domain/system/contact/contact.schema";
import { sendContactMessage } from "#app/domain/system/contact/contact.service.server";
import { apiAction, created, noGet, openOperation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: openOperation(
    "visitors write to the provider; at most five an hour from one address",
    { body: NewContactMessage, answer: ContactDto, status: 201 },
    async ({ ctx, input }) => created(await sendContactMessage(ctx, input)),
  ),
});
