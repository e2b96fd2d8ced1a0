import type { MetaFunction } from "@remix-run/cloudflare";
import { PrintServiceForm } from "#app/domain/warehouses/printing/printing.schema";
import { connectPrintService } from "#app/domain/warehouses/printing/service/print-service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Connect PrintNode";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("warehouses.manage", {}, async () => null);

export const action = pageAction(
  "warehouses.manage",
  { form: PrintServiceForm, failed: "Failed to connect PrintNode" },
  async ({ ctx, input }) => {
    const count = await connectPrintService(ctx, "printnode", input.apiKey);
    const description = count === 1 ? "1 printer found" : `${count} printers found`;
    return done(printingPaths.service(), { title: "PrintNode connected", description });
  },
);

export default function ConnectPrintNode() {
  return (
    <RouteDialog title={TITLE} back={printingPaths.service()}>
      <ActionForm
        schema={() =>
          import("#app/domain/warehouses/printing/printing.schema").then((module) => module.PrintServiceForm)
        }
        submit={TITLE}
        pending="Connecting..."
        cancel={printingPaths.service()}
      >
        <TextField
          name="apiKey"
          label="API key"
          type="password"
          hint="In PrintNode: API Keys. It is stored encrypted and never shown again"
          autoComplete="off"
          maxLength={200}
          mono
          required
          autoFocus
        />
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
