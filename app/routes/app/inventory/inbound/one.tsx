import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { ASN_STATUS_TABLE, asnName } from "#app/domain/inbound/asn/asn-status";
import { readAsn } from "#app/domain/inbound/asn/read-asn.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { AsnActions } from "#app/ui/domain/inbound/asn-actions";
import { AsnFacts } from "#app/ui/domain/inbound/asn-facts";
import { Page } from "#app/ui/layouts/pages/page";
import { useBack } from "#app/ui/layouts/shell/use-back";
import { part } from "#app/ui/primitives/part";
import { TableSkeleton } from "#app/ui/primitives/states/skeleton";
import { Badge } from "#app/ui/primitives/values/badge";

const AsnItems = part(() => import("#app/ui/domain/inbound/asn-receipts"), "AsnItems", <TableSkeleton />);
const AsnLines = part(() => import("#app/ui/domain/inbound/asn-lines"), "AsnLines", <TableSkeleton />);
const AsnPhotos = part(() => import("#app/ui/domain/inbound/asn-photos"), "AsnPhotos", <TableSkeleton />);
const AsnReceipts = part(() => import("#app/ui/domain/inbound/asn-receipts"), "AsnReceipts", <TableSkeleton />);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? asnName(data.asn.number) : "Announced receipt" },
];

export const loader = pageLoader("inventory.read", { params: AsnParams }, ({ ctx, params }) =>
  readAsn(ctx, params.asnId),
);

export default function AsnPage() {
  const screen = useLoaderData<typeof loader>();
  const { asn, lines, items, received, photos, company, may } = screen;
  const back = useBack({ to: inboundPaths.asns(company ? { company: asn.companyId } : undefined), label: "Inbound" });
  return (
    <Page
      title={asnName(asn.number)}
      subtitle={asn.supplier ? <bdi>{asn.supplier}</bdi> : "Announced receipt"}
      back={back}
      badges={<Badge status={ASN_STATUS_TABLE[asn.status]} />}
      actions={<AsnActions id={asn.id} may={may} />}
    >
      <AsnFacts screen={screen} />
      {items.length > 0 && <AsnItems asnId={asn.id} items={items} mayResolve={may.resolve} />}
      <AsnLines lines={lines} isOver={asn.status === "received" || asn.status === "closed"} />
      {photos.length > 0 && <AsnPhotos asnId={asn.id} photos={photos} lines={lines} />}
      {received.length > 0 && <AsnReceipts receipts={received} />}
      <Outlet />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
