import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { addPrinter } from "#app/domain/warehouses/printing/printers.server";
import { PrinterForm } from "#app/domain/warehouses/printing/printing.schema";
import { activeWarehouses } from "#app/domain/warehouses/warehouses.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { PrinterFields } from "#app/ui/domain/printing/printer-fields";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Add printer";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("warehouses.manage", {}, async ({ ctx }) => {
  const warehouses = await activeWarehouses(ctx);
  return { key: ctx.newId(), warehouses };
});

export const action = pageAction(
  "warehouses.manage",
  { form: PrinterForm, failed: "Failed to add the printer" },
  async ({ ctx, input }) => {
    await addPrinter(ctx, input);
    return done(printingPaths.printers(), { title: "Printer added", description: input.name });
  },
);

export default function AddPrinter() {
  const { key, warehouses } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title={TITLE} back={printingPaths.printers()}>
      <PrinterFields
        warehouses={warehouses}
        defaultValue={{ key, warehouseId: warehouses[0]?.id ?? "", kind: "label-203", connection: "network" }}
        submit={TITLE}
      />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
