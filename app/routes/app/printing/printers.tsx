import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { printersScreen } from "#app/domain/warehouses/printing/printers.server";
import { printServiceKey } from "#app/domain/warehouses/printing/service/print-service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { PrintAgentTable } from "#app/ui/domain/printing/print-agent-table";
import { PrinterTable } from "#app/ui/domain/printing/printer-table";
import { PrintingTabs } from "#app/ui/domain/printing/printing-tabs";
import { Plus } from "#app/ui/icons/icons";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { Page } from "#app/ui/layouts/pages/page";
import { Section } from "#app/ui/layouts/pages/section";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

const TITLE = "Printers";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("warehouses.manage", {}, async ({ ctx }) => {
  const [screen, service] = await Promise.all([printersScreen(ctx), printServiceKey(ctx, "printnode")]);
  return { ...screen, service };
});

export default function Printers() {
  const { printers, agents, hasWarehouses, service } = useLoaderData<typeof loader>();
  return (
    <Page
      title={TITLE}
      subtitle="Printers that print without a dialog, and what reaches them"
      actions={
        <LinkButton to={printingPaths.newPrinter()} variant="primary" icon={Plus} preventScrollReset>
          Add printer
        </LinkButton>
      }
    >
      <PrintingTabs current="printers" mayManage />
      <PrinterTable printers={printers} hasWarehouses={hasWarehouses} />
      <Section
        title="Print agents"
        description="A print agent runs on a computer in the warehouse and sends jobs to its printers"
        actions={
          <>
            <LinkButton to={printingPaths.agentFile()} reload size="sm" download>
              Download print agent
            </LinkButton>
            <LinkButton to={printingPaths.newAgent()} size="sm" icon={Plus}>
              Add print agent
            </LinkButton>
          </>
        }
      >
        <PrintAgentTable agents={agents} hasWarehouses={hasWarehouses} />
      </Section>
      <Section
        title="PrintNode"
        description="Instead of a print agent, printers can be reached through the print service PrintNode"
        actions={
          <LinkButton to={printingPaths.service()} size="sm">
            PrintNode printers
          </LinkButton>
        }
      >
        <p className="text-muted">{service ? `Connected with the API key ${service.hint}` : "Not connected"}</p>
      </Section>
      <Outlet />
    </Page>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={TITLE} detail="Only administrators can manage printers." />;
}
