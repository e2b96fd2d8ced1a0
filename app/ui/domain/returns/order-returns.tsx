import { Link } from "@remix-run/react";
import { returnNumber } from "#app/domain/returns/return-labels";
import { RETURN_STATUS_TABLE, type ReturnStatus } from "#app/domain/returns/return-status";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { useWithBack } from "#app/ui/layouts/shell/use-back";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";
import { Badge } from "#app/ui/primitives/values/badge";
import { Mono } from "#app/ui/primitives/values/mono";

interface Props {
  orderId: string;
  returns: readonly {
    id: string;
    number: number;
    status: ReturnStatus;
    expectedUnits: number;
    receivedUnits: number;
  }[];
  mayAnnounce: boolean;
}

/** An order's returns, newest first, and the way to announce another. */
export function OrderReturns({ orderId, returns, mayAnnounce }: Props) {
  const withBack = useWithBack();
  return (
    <Card
      title="Returns"
      actions={
        mayAnnounce && (
          <LinkButton to={returnPaths.new({ order: orderId })} size="sm">
            Announce a return
          </LinkButton>
        )
      }
    >
      {returns.length === 0 ? (
        <p className="text-muted">Nothing of this order came back.</p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {returns.map(({ id, number, status, expectedUnits, receivedUnits }) => (
            <li key={id}>
              <Link
                to={withBack(returnPaths.one(id))}
                className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-2"
              >
                <Mono className="underline underline-offset-3">{returnNumber(number)}</Mono>
                <Badge status={RETURN_STATUS_TABLE[status]} />
                <span className="tabular ml-auto text-muted text-sm">
                  {expectedUnits > 0 ? `${receivedUnits} of ${expectedUnits} received` : `${receivedUnits} received`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
