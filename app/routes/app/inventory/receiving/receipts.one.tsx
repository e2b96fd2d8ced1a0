import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { readReceipt } from "#app/domain/inbound/receiving/receipts.server";
import { RECEIPT_STATE_TABLE } from "#app/domain/inbound/receiving/received";
import { ReceiptParams } from "#app/domain/inbound/receiving/receiving.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";
import { stockPaths } from "#app/http/stock-paths";
import { SerialList } from "#app/ui/domain/orders/serials/serial-list";
import { ReceiptLines } from "#app/ui/domain/receiving/receive-receipts";
import { Page } from "#app/ui/layouts/pages/page";
import { useBack } from "#app/ui/layouts/shell/use-back";
import { useIsPortal } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";
import { Hint } from "#app/ui/primitives/states/hint";
import { Badge } from "#app/ui/primitives/values/badge";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Time } from "#app/ui/primitives/values/time";

export const meta: MetaFunction = () => [{ title: "Receipt" }];

export const loader = pageLoader("inventory.read", { params: ReceiptParams }, async ({ ctx, params }) => {
  const [screen, companies] = await Promise.all([readReceipt(ctx, params.receiptId), listReachableCompanies(ctx)]);
  // Users with one company need not be told which.
  const company = companies.length > 1 ? companies.find(({ id }) => id === screen.receipt.companyId) : undefined;
  return {
    ...screen,
    company: company?.name ?? null,
    mayReceive: ctx.can("inventory.receive", screen.receipt.companyId),
  };
});

export default function ReceiptPage() {
  const { receipt, lines, reversal, serials, hasMoreSerials, company, mayReceive } = useLoaderData<typeof loader>();
  const { companyId, reference, note, units, receivedByName, at } = receipt;
  const isPortal = useIsPortal();
  const back = useBack(
    isPortal
      ? { to: portalPaths.myInventory(), label: "My Inventory" }
      : { to: paths.inventory("receipts", { company: companyId }), label: "Receipts" },
  );
  return (
    <Page
      title={reference ? `Receipt ${reference}` : "Receipt"}
      subtitle={`${units.toLocaleString("en-US")} ${units === 1 ? "unit" : "units"} received`}
      back={back}
      badges={reversal && <Badge status={RECEIPT_STATE_TABLE.reversed} />}
      actions={
        mayReceive && (
          <>
            {!reversal && <LinkButton to={stockPaths.reverseReceipt(receipt.id)}>Reverse receipt</LinkButton>}
            <LinkButton to={stockPaths.receiveStock({ company: companyId })}>Receive more</LinkButton>
          </>
        )
      }
    >
      {reversal && (
        <Hint tone="warn" title="This receipt was reversed">
          <Time at={reversal.at} />, <bdi>{reversal.byName}</bdi>. {reversal.reason}
        </Hint>
      )}
      <Card>
        <DescriptionList
          columns={3}
          items={[
            ...(company === null ? [] : [{ term: "Company", detail: <bdi>{company}</bdi> }]),
            { term: "Received", detail: <Time at={at} /> },
            { term: "By", detail: <bdi>{receivedByName}</bdi> },
            { term: "Reference", detail: reference ?? "—" },
            ...(note ? [{ term: "Note", detail: <span className="whitespace-pre-wrap">{note}</span> }] : []),
          ]}
        />
      </Card>
      <ReceiptLines lines={lines} />
      {serials.length > 0 && (
        <Card title="Serial numbers">
          <SerialList lines={serials} />
          {hasMoreSerials && <p className="mt-3 text-muted">More are listed on the product’s page.</p>}
        </Card>
      )}
      <Outlet />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
