import { Link } from "@remix-run/react";
import { returnNumber } from "#app/domain/returns/return-labels";
import { RETURN_STATUS_TABLE } from "#app/domain/returns/return-status";
import type { ScannedParcel as Scanned } from "#app/domain/returns/scanned-parcel.server";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Card } from "#app/ui/primitives/card";
import { Hint } from "#app/ui/primitives/states/hint";
import { Badge } from "#app/ui/primitives/values/badge";
import { Mono } from "#app/ui/primitives/values/mono";

interface Props {
  scanned: Scanned;
  operationId: string;
}

/** What the scanned code means, and the return to start when there is none. */
export function ScannedParcel({ scanned, operationId }: Props) {
  const { code, returns, orders, isUnsent, companies } = scanned;
  const nameOf = (id: string) => (companies.length > 1 ? companies.find((one) => one.id === id)?.name : null);
  return (
    <>
      {code && returns.length === 0 && orders.length === 0 && (
        <Hint tone="warn" role="status" title={`Nothing is known as ${code}`}>
          {isUnsent ? "An order has this number, but it was not shipped." : "Scan another code of the parcel."} You can
          also start a return without an order.
        </Hint>
      )}
      {returns.length > 0 && (
        <Card title="Returns" padded={false}>
          <ul className="divide-y divide-line border-line border-t">
            {returns.map((row) => (
              <li key={row.id}>
                <Link
                  to={
                    ["completed", "canceled"].includes(row.status)
                      ? returnPaths.one(row.id)
                      : returnPaths.receive(row.id)
                  }
                  className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 hover:bg-sunken"
                >
                  <Mono className="font-medium">{returnNumber(row.number)}</Mono>
                  {row.orderNumber && <span>Order {row.orderNumber}</span>}
                  {nameOf(row.companyId) && <bdi className="text-muted">{nameOf(row.companyId)}</bdi>}
                  <Badge status={RETURN_STATUS_TABLE[row.status]} />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {orders.map((order) => (
        <Card key={order.id} title={`Order ${order.orderNumber}`} description={order.customerName}>
          <ActionForm
            id={`start-${order.id}`}
            action={returnPaths.start()}
            submit="Start a return of this order"
            pending="Starting..."
            defaultValue={{
              operationId: `${operationId}:${order.id.slice(-12)}`,
              companyId: order.companyId,
              orderId: order.id,
            }}
          >
            <HiddenField name="operationId" />
            <HiddenField name="companyId" />
            <HiddenField name="orderId" />
            <p className="text-muted">
              {nameOf(order.companyId) && <>{nameOf(order.companyId)}. </>}
              {order.unitCount === 1
                ? "1 unit was shipped."
                : `${order.unitCount.toLocaleString("en-US")} units were shipped.`}
            </p>
          </ActionForm>
        </Card>
      ))}
      {code && orders.length === 0 && <StartWithoutOrder {...{ code, companies, operationId }} />}
    </>
  );
}

function StartWithoutOrder({
  code,
  companies,
  operationId,
}: { code: string; operationId: string } & Pick<Scanned, "companies">) {
  return (
    <Card title="Start a return without an order">
      <ActionForm
        id="start-blind"
        action={returnPaths.start()}
        submit="Start return"
        pending="Starting..."
        defaultValue={{
          operationId,
          companyId: companies.length === 1 ? companies[0]?.id : "",
          trackingNumber: code,
          note: "",
        }}
      >
        <HiddenField name="operationId" />
        {companies.length === 1 ? (
          <HiddenField name="companyId" />
        ) : (
          <SelectField
            name="companyId"
            label="Company"
            required
            placeholder="Choose a company"
            options={companies.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <TextField name="trackingNumber" label="Tracking number" optional mono maxLength={100} autoComplete="off" />
        <TextField name="note" label="Note" optional maxLength={1000} hint="What is written on the parcel" />
      </ActionForm>
    </Card>
  );
}
