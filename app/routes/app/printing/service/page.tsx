import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { printServiceScreen } from "#app/domain/warehouses/printing/service/print-service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { ServicePrinterTable } from "#app/ui/domain/printing/service-printer-table";
import { ConfirmButton } from "#app/ui/forms/confirm-button";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Hint } from "#app/ui/primitives/states/hint";

const TITLE = "PrintNode";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("warehouses.manage", {}, ({ ctx }) => printServiceScreen(ctx, "printnode"));

export default function PrintNodePrinters() {
  const { account, failure, printers } = useLoaderData<typeof loader>();
  return (
    <Page
      title={TITLE}
      subtitle={account ? `Connected with the API key ${account.hint}` : "Not connected"}
      back={{ to: printingPaths.printers(), label: "Printers" }}
      actions={
        <>
          {account && (
            <ConfirmButton
              label="Disconnect"
              title="Disconnect PrintNode?"
              body="The API key is deleted. Jobs for the printers of PrintNode fail until it is connected again."
              confirm="Disconnect PrintNode"
              action={printingPaths.disconnectService()}
            />
          )}
          <LinkButton to={printingPaths.serviceKey()} variant="primary" preventScrollReset>
            {account ? "Change API key" : "Connect PrintNode"}
          </LinkButton>
        </>
      }
    >
      {failure && (
        <Hint tone="bad" title="The printers cannot be listed">
          {failure}
        </Hint>
      )}
      {account ? (
        <ServicePrinterTable printers={printers} />
      ) : (
        <p className="text-muted">
          PrintNode is a paid service. Its program on a computer in the warehouse prints on the printers of that
          computer, also those that are connected by USB.
        </p>
      )}
      <Outlet />
    </Page>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={TITLE} detail="Only administrators can manage printers." />;
}
