import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getAgent, revokeAgent } from "#app/domain/warehouses/printing/print-agents.server";
import { PrintAgentParams } from "#app/domain/warehouses/printing/printing.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const TITLE = "Revoke print agent";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("warehouses.manage", { params: PrintAgentParams }, async ({ ctx, params }) => ({
  name: (await getAgent(ctx, params.agentId)).name,
}));

export const action = pageAction(
  "warehouses.manage",
  { params: PrintAgentParams, failed: "Failed to revoke the print agent" },
  async ({ ctx, params }) =>
    done(printingPaths.printers(), {
      title: "Print agent revoked",
      description: await revokeAgent(ctx, params.agentId),
    }),
);

export default function RevokePrintAgent() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <FormPage title={TITLE} subtitle={<bdi>{name}</bdi>} back={printingPaths.printers()} backLabel="Printers">
      <ActionForm submit={TITLE} pending="Revoking..." variant="danger" cancel={printingPaths.printers()}>
        <p>The print agent receives no more jobs. This cannot be undone.</p>
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
