import { paths } from "#app/http/paths";
import { Page } from "../layouts/pages/page";
import { LinkButton } from "../primitives/buttons/link-button";
import { TextLink } from "../primitives/buttons/text-link";
import { Card } from "../primitives/card";
import { EmptyState } from "../primitives/states/empty-state";
import { Hint } from "../primitives/states/hint";
import { Badge } from "../primitives/values/badge";
import { Money } from "../primitives/values/money";
import { Mono } from "../primitives/values/mono";
import { Stat, StatGrid } from "../primitives/values/stat";
import { Time } from "../primitives/values/time";
import { OrderStatusBadge } from "./status-badge";

interface Props {
  title: string;
  subtitle: string;
  roleBadge: string;
  company: string | null;
  welcome: string;
  inStatus: Record<string, number | undefined>;
  staged: number;
  recent: {
    id: string;
    orderNumber: string;
    customerName: string;
    currency: string;
    totalMinor: number;
    status: string;
    placedAt: number;
  }[];
  /** Null for those who are not shown it. */
  low: { productId: string; name: string; sku: string; quantity: number }[] | null;
  isEmployee: boolean;
  mayStage: boolean;
  mayPick: boolean;
  /** Nobody is served yet: the first step is offered. */
  begins: boolean;
}

/** Where the day stands: what waits at each station, what came last, what runs low. */
export function Dashboard(props: Props) {
  const { title, subtitle, roleBadge, company, welcome, inStatus, staged, recent, low } = props;
  const count = (status: string) => inStatus[status] ?? 0;
  return (
    <Page
      title={title}
      subtitle={subtitle}
      badges={
        <>
          <Badge tone="accent">{roleBadge}</Badge>
          {company && <Badge>{company}</Badge>}
        </>
      }
    >
      <p className="text-muted">Welcome back, {welcome}</p>
      {props.begins && (
        <Hint title="Begin with your first company">
          <p>
            A company is a client whose goods you keep and send. Its setup leads through people, products, opening stock
            and its shop, whose orders then wait in the staging area.
          </p>
          <div className="mt-3">
            <LinkButton to={paths.onboarding()} variant="primary">
              Add Company
            </LinkButton>
          </div>
        </Hint>
      )}
      <StatGrid>
        {props.mayStage && <Stat label="In staging" value={staged} to={paths.staging({ status: "pending" })} />}
        <Stat label="To pick" value={count("pending")} to={paths.orders({ status: "pending" })} />
        {!props.mayStage && (
          <Stat label="Being picked" value={count("picking")} to={paths.orders({ status: "picking" })} />
        )}
        <Stat
          label="Ready to ship"
          value={count("picked") + count("processing")}
          to={props.mayPick ? paths.shipping() : paths.orders({ status: "picked" })}
        />
        <Stat label="On hold" value={count("on-hold")} to={paths.orders({ status: "on-hold" })} />
      </StatGrid>
      <div className="grid items-start gap-6 lg:grid-cols-2 [&>:only-child]:col-span-full">
        <Card title="Recent Orders" actions={<TextLink to={paths.orders()}>All orders</TextLink>}>
          {recent.length === 0 ? (
            <EmptyState title="No orders found" />
          ) : (
            <ul className="divide-y divide-line">
              {recent.map((order) => (
                <li key={order.id} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
                  <div className="min-w-0 flex-1">
                    <TextLink to={paths.order(order.id)}>
                      <Mono>{order.orderNumber}</Mono>
                    </TextLink>
                    <p className="truncate text-muted text-sm">
                      {order.customerName || "Unknown Customer"} · <Time at={order.placedAt} relative />
                    </p>
                  </div>
                  <Money minor={order.totalMinor} currency={order.currency} />
                  <OrderStatusBadge status={order.status} scheme="dashboard" />
                </li>
              ))}
            </ul>
          )}
        </Card>
        {low && !props.begins && <LowStock rows={low} />}
        {props.isEmployee && (
          <Card title="Quick Actions">
            <div className="grid gap-2">
              <LinkButton to={paths.picking()} variant="primary" size="touch">
                Start Picking Session
              </LinkButton>
              <LinkButton to="/scanner" size="touch">
                Scan Barcode
              </LinkButton>
              <LinkButton to="/picking-tasks" size="touch">
                View My Tasks
              </LinkButton>
            </div>
          </Card>
        )}
      </div>
    </Page>
  );
}

function LowStock({ rows }: { rows: NonNullable<Props["low"]> }) {
  return (
    <Card title="Low Stock Alerts">
      {rows.length === 0 ? (
        <EmptyState title="No inventory alerts" detail="All products are adequately stocked" />
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.productId} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1">
                <p className="truncate">{row.name}</p>
                <Mono>{row.sku}</Mono>
              </div>
              <Badge tone={row.quantity === 0 ? "bad" : "warn"}>{row.quantity} left</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
