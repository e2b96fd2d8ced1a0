import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { addPrinter } from "#app/domain/warehouses/printing/printers.server";
import { NewPrinterQuery, PrinterForm } from "#app/domain/warehouses/printing/printing.schema";
import { activeWarehouses } from "#app/domain/warehouses/warehouses.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { PrinterFields } from "#app/ui/domain/printing/printer-fields";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Add printer";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("warehouses.manage", { query: NewPrinterQuery }, async ({ ctx, query }) => {
  const warehouses = await activeWarehouses(ctx);
  const { printnode, name = "" } = query;
  const reached = printnode ? { connection: "printnode", address: printnode } : { connection: "network", address: "" };
  const defaultValue = { key: ctx.newId(), warehouseId: warehouses[0]?.id ?? "", kind: "label-203", name, ...reached };
  return { warehouses, defaultValue };
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
  const form = useLoaderData<typeof loader>();
  return (
    <RouteDialog title={TITLE} back={printingPaths.printers()}>
      <PrinterFields {...form} submit={TITLE} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
