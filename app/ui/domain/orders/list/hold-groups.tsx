import { paths } from "#app/http/paths";
import { PackageSearch } from "#app/ui/icons/icons";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
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
  /** The most frequent reasons that users entered. */
  reasons: readonly { reason: string; count: number }[];
  rows: readonly {
    id: string;
    orderNumber: string;
    customerName: string;
    holdReason: string | null;
    /** For users of several companies. */
    company: string | null;
    /** Null when all holds are resolved. */
    heldSince: number | null;
  }[];
}

/** Counts end here; larger ones are shown with a plus. */
const MAX_COUNT = 1000;

/** Orders on hold by why they wait, each group with its newest orders and a link to all of them. */
export function HoldGroups({ groups, companyId }: { groups: readonly Group[]; companyId: string | undefined }) {
  const detail = useDetailPaths();
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
      {groups.map(({ group, label, count, reasons, rows }) => {
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
            {reasons.length > 1 && <Reasons reasons={reasons} isPart={count >= MAX_COUNT} />}
            <ul>
              {rows.map((order) => (
                <li
                  key={order.id}
                  className="grid gap-x-6 gap-y-1 border-line border-t px-5 py-2.5 sm:grid-cols-[8rem_12rem_1fr_auto]"
                >
                  <TextLink to={detail.order(order.id, search)}>
                    <Mono>{order.orderNumber}</Mono>
                  </TextLink>
                  <span className="min-w-0">
                    <bdi className="block truncate">{order.customerName}</bdi>
                    {order.company && <bdi className="block truncate text-muted text-sm">{order.company}</bdi>}
                  </span>
                  <span dir="auto" className="min-w-0 break-words text-muted">
                    {order.holdReason}
                  </span>
                  <span className="text-muted">
                    {order.heldSince !== null && (
                      <>
                        Put on hold <Time at={order.heldSince} relative />
                      </>
                    )}
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

/** How many orders wait for each reason; with `isPart`, of the orders that were counted. */
const Reasons = ({ reasons, isPart }: { reasons: Group["reasons"]; isPart: boolean }) => (
  <ul aria-label="Most frequent reasons" className="grid gap-1 border-line border-t px-5 py-2.5">
    {reasons.map(({ reason, count }) => (
      <li key={reason} className="flex justify-between gap-4">
        <span dir="auto" className="line-clamp-2 min-w-0 break-words font-medium">
          {reason}
        </span>
        <span className="tabular text-muted">
          {count.toLocaleString("en-US")}
          {isPart && "+"}
        </span>
      </li>
    ))}
  </ul>
);
