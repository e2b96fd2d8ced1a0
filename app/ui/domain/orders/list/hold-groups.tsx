import { paths } from "#app/http/paths";
import { PackageSearch } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";

interface Group {
  group: string;
  label: string;
  count: number;
  rows: readonly {
    id: string;
    orderNumber: string;
    customerName: string;
    holdReason: string | null;
    placedAt: number;
  }[];
}

/** Counts end here; larger ones are shown with a plus. */
const MAX_COUNT = 1000;

/** Orders on hold by why they wait, each group with its newest orders and a link to all of them. */
export function HoldGroups({ groups, companyId }: { groups: readonly Group[]; companyId: string | undefined }) {
  const list = paths.orders({ status: "on-hold", companyId });
  if (groups.length === 0)
    return (
      <EmptyState
        icon={PackageSearch}
        title="No orders on hold"
        detail="Orders on hold appear here, grouped by reason."
        action={<LinkButton to={paths.orders({ companyId })}>All orders</LinkButton>}
      />
    );
  return (
    <div className="grid gap-6">
      <p>
        <TextLink to={list}>Show as a list</TextLink>
      </p>
      {groups.map(({ group, label, count, rows }) => {
        const search = { status: "on-hold", hold: group, companyId };
        return (
          <Card
            key={group}
            title={`${label} (${count.toLocaleString("en-US")}${count >= MAX_COUNT ? "+" : ""})`}
            actions={
              <LinkButton to={paths.orders(search)} size="sm">
                Show all
              </LinkButton>
            }
            padded={false}
          >
            <ul>
              {rows.map((order) => (
                <li
                  key={order.id}
                  className="grid gap-x-6 gap-y-1 border-line border-t px-5 py-2.5 sm:grid-cols-[8rem_12rem_1fr_auto]"
                >
                  <TextLink to={paths.order(order.id, search)}>
                    <Mono>{order.orderNumber}</Mono>
                  </TextLink>
                  <bdi className="truncate">{order.customerName}</bdi>
                  <span dir="auto" className="min-w-0 break-words text-muted">
                    {order.holdReason}
                  </span>
                  <span className="text-muted">
                    <Time at={order.placedAt} relative />
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}
