import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { changePrinter, getPrinter } from "#app/domain/warehouses/printing/printers.server";
import { PrinterForm, PrinterParams } from "#app/domain/warehouses/printing/printing.schema";
import { activeWarehouses } from "#app/domain/warehouses/warehouses.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { PrinterFields } from "#app/ui/domain/printing/printer-fields";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Edit printer";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("warehouses.manage", { params: PrinterParams }, async ({ ctx, params }) => {
  const [{ name, warehouseId, kind, connection, address }, warehouses] = await Promise.all([
    getPrinter(ctx, params.printerId),
    activeWarehouses(ctx),
  ]);
  return { warehouses, defaultValue: { name, warehouseId, kind, connection, address } };
});

export const action = pageAction(
  "warehouses.manage",
  { params: PrinterParams, form: PrinterForm, failed: "Failed to save the printer" },
  async ({ ctx, params, input }) => {
    await changePrinter(ctx, params.printerId, input);
    return done(printingPaths.printers(), { title: "Printer saved", description: input.name });
  },
);

export default function EditPrinter() {
  const { warehouses, defaultValue } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title={TITLE} back={printingPaths.printers()}>
      <PrinterFields warehouses={warehouses} defaultValue={defaultValue} submit="Save printer" />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
