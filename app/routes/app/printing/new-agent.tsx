import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { makeAgent } from "#app/domain/warehouses/printing/print-agents.server";
import { PrintAgentForm } from "#app/domain/warehouses/printing/printing.schema";
import { activeWarehouses } from "#app/domain/warehouses/warehouses.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { PrintAgentFields } from "#app/ui/domain/printing/print-agent-fields";
import { PrintAgentMade } from "#app/ui/domain/printing/print-agent-made";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const TITLE = "Add print agent";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("warehouses.manage", {}, async ({ ctx }) => {
  const warehouses = await activeWarehouses(ctx);
  return { key: ctx.newId(), warehouses, origin: ctx.config.origin };
});

// Returns data instead of redirecting: the token is shown here, once.
export const action = pageAction(
  "warehouses.manage",
  { form: PrintAgentForm, failed: "Failed to add the print agent" },
  async ({ ctx, input }) => ({ made: await makeAgent(ctx, input) }),
);

export default function AddPrintAgent() {
  const { key, warehouses, origin } = useLoaderData<typeof loader>();
  const made = useActionData<{ made?: { token: string; name: string } }>()?.made;
  return (
    <FormPage title={TITLE} back={printingPaths.printers()} backLabel="Printers">
      {made ? (
        <PrintAgentMade {...made} origin={origin} />
      ) : (
        <PrintAgentFields warehouses={warehouses} defaultValue={{ key, warehouseId: warehouses[0]?.id ?? "" }} />
      )}
    </FormPage>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={TITLE} detail="Only administrators can manage printers." />;
}
