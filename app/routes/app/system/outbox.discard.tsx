import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { discardMessage, getMessage } from "#app/domain/integrations/outbox/manage-messages.server";
import { DiscardMessage, OutboxParams, OutboxQuery } from "#app/domain/integrations/outbox/outbox.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Discard message";

export const meta: MetaFunction = () => [{ title: TITLE }];

const asked = { params: OutboxParams, query: OutboxQuery };

export const loader = pageLoader("system.read", asked, async ({ ctx, params, query: { status } }) => {
  const { orderNumber, key } = await getMessage(ctx, params.id);
  return { order: (orderNumber as string | null) ?? key, status };
});

export const action = pageAction(
  "system.read",
  { ...asked, form: DiscardMessage },
  async ({ ctx, params, input, query: { status } }) => {
    await discardMessage(ctx, params.id, input.reason);
    return done(paths.system("outbox", { status }), { title: "Message discarded" });
  },
);

export default function DiscardOutboxMessage() {
  const { order, status } = useLoaderData<typeof loader>();
  const back = paths.system("outbox", { status });
  return (
    <RouteDialog
      title={TITLE}
      back={back}
      description={`The store will not receive the tracking number of order ${order}. This cannot be undone.`}
    >
      <ActionForm
        schema={() => import("#app/domain/integrations/outbox/outbox.schema").then((module) => module.DiscardMessage)}
        submit="Discard"
        variant="danger"
        cancel={back}
      >
        <TextField
          name="reason"
          label="Reason"
          required
          maxLength={200}
          hint="Saved with the message and in the audit log"
        />
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
