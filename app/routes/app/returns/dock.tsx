import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ScanQuery } from "#app/domain/returns/returns.schema";
import { scannedParcel } from "#app/domain/returns/scanned-parcel.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { ScannedParcel } from "#app/ui/domain/returns/scanned-parcel";
import { Page } from "#app/ui/layouts/pages/page";
import { ScanAndOpen } from "#app/ui/scan/scan-and-open";

export const meta: MetaFunction = () => [{ title: "Receive returns" }];

export const loader = pageLoader("inventory.receive", { query: ScanQuery }, async ({ ctx, query }) => {
  const scanned = await scannedParcel(ctx, query.scan);
  if (scanned.open) throw redirect(returnPaths.receive(scanned.open));
  return { scanned, operationId: ctx.newId() };
});

export default function ReturnsDock() {
  const { scanned, operationId } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Receive returns"
      subtitle="Scan the parcel that came back"
      back={{ to: returnPaths.list(), label: "Returns" }}
      width="narrow"
    >
      <ScanAndOpen
        action={returnPaths.dock()}
        label="Scan or enter a return, tracking, order, or serial number"
        placeholder="Parcel, order, or return"
        answer={operationId}
      />
      <ScannedParcel key={operationId} scanned={scanned} operationId={operationId} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
