import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { readReturn } from "#app/domain/returns/read-return.server";
import { returnNumber, unitsInWords } from "#app/domain/returns/return-labels";
import { RETURN_STATUS_TABLE } from "#app/domain/returns/return-status";
import { ReturnParams } from "#app/domain/returns/returns.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { ParcelActions, ReturnActions } from "#app/ui/domain/returns/return-actions";
import { ReturnHints } from "#app/ui/domain/returns/return-hints";
import { Page } from "#app/ui/layouts/pages/page";
import { useBack } from "#app/ui/layouts/shell/use-back";
import { Card } from "#app/ui/primitives/card";
import { part } from "#app/ui/primitives/part";
import { TableSkeleton } from "#app/ui/primitives/states/skeleton";
import { Badge } from "#app/ui/primitives/values/badge";

const ReturnFacts = part(() => import("#app/ui/domain/returns/return-facts"), "ReturnFacts");
const ReturnRefund = part(() => import("#app/ui/domain/returns/return-refund"), "ReturnRefund");
const ReturnLines = part(() => import("#app/ui/domain/returns/return-lines"), "ReturnLines", <TableSkeleton />);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Return ${returnNumber(data.return.number)}` : "Return" },
];

export const loader = pageLoader("orders.read", { params: ReturnParams }, async ({ ctx, params }) => {
  const [screen, companies] = await Promise.all([readReturn(ctx, params.returnId), listReachableCompanies(ctx)]);
  const { others: _others, ...shown } = screen;
  return { ...shown, isOneCompany: companies.length === 1 };
});

export default function ReturnPage() {
  const {
    return: row,
    order,
    lines,
    may,
    label,
    companyName,
    warehouse,
    isOneCompany,
    refund,
  } = useLoaderData<typeof loader>();
  const back = useBack({ to: returnPaths.list(), label: "Returns" });
  const { expectedUnits, receivedUnits, status } = row;
  return (
    <Page
      title={`Return ${returnNumber(row.number)}`}
      subtitle={
        expectedUnits > 0
          ? `${receivedUnits.toLocaleString("en-US")} of ${unitsInWords(expectedUnits)} received`
          : `${unitsInWords(receivedUnits)} received`
      }
      back={back}
      badges={<Badge status={RETURN_STATUS_TABLE[status]} />}
      actions={<ReturnActions id={row.id} may={may} />}
    >
      <ReturnHints return={row} may={may} />
      <Card title="Parcel" actions={<ParcelActions id={row.id} may={may} label={label} />}>
        <ReturnFacts return={row} {...{ order, label, companyName, warehouse, isOneCompany }} />
      </Card>
      <Card title="Items">
        {lines.length > 0 ? (
          <ReturnLines returnId={row.id} lines={lines} mayCorrect={may.correct} />
        ) : (
          <p className="text-muted">Nothing was announced. What is in the parcel is listed once it is received.</p>
        )}
      </Card>
      {refund && <ReturnRefund refund={refund} />}
      <Outlet />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
