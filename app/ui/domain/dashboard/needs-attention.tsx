import { OLD_DRAFT_DAYS } from "#app/domain/billing/invoice-labels";
import type { Today } from "#app/domain/reports/dashboard/today.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { paths, type Query } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { portalPaths } from "#app/http/portal-paths";
import { TextLink } from "../../primitives/buttons/text-link";
import { Card } from "../../primitives/card";
import { orderStatusLabel } from "../status/order-status-badge";

type Entry = [label: string, count: string | null, to: string, isUrgent?: boolean];

/** Work that cannot wait, most urgent first; each figure leads to its list. */
export function NeedsAttention({ today, isPortal }: { today: Today; isPortal: boolean }) {
  const list = isPortal ? portalPaths.myOrders : paths.orders;
  const expiringList = isPortal ? portalPaths.myExpiring : (query: Query) => paths.inventory("expiring", query);
  const stockList = isPortal ? portalPaths.myInventory : (query: Query) => paths.inventory("stock", query);
  const onHold = orderStatusLabel("on-hold").toLowerCase();
  const entries: Entry[] = [
    ["Late orders", today.late, list({ due: "late" }), true],
    ["Orders to ship today", today.due, list({ due: "today" })],
    ["Missing units", today.shortages, pickingPaths.shortages()],
    ["Integrations with an error", today.connections, paths.integrations({ status: "error" })],
    ["Staging errors", today.errors, paths.staging({ status: "error" })],
    ...today.held.map(({ group, label, count }): Entry => {
      return [`Orders ${onHold}: ${label.toLowerCase()}`, count, list({ status: "on-hold", hold: group })];
    }),
    ["Products out of stock", today.out, stockList({ stock: "out" })],
    [
      `Draft invoices older than ${OLD_DRAFT_DAYS} days`,
      today.drafts,
      invoicePaths.list({ status: "draft", age: "old" }),
    ],
    [
      `Lots expired or expiring within ${today.expiring.days} days`,
      today.expiring.count,
      expiringList({ days: String(today.expiring.days) }),
    ],
  ];
  const shown = entries.filter(([, count]) => count !== null);
  return (
    <Card title="Needs attention">
      {shown.length === 0 ? (
        <p className="text-muted">Nothing is late, due today, on hold, or out of stock.</p>
      ) : (
        <ul className={`grid grid-cols-[minmax(0,1fr)] gap-x-10 ${shown.length > 1 ? "sm:grid-cols-2" : ""}`}>
          {shown.map(([label, count, to, isUrgent]) => (
            <li key={label} className="flex min-h-11 items-center justify-between gap-4 border-line border-t">
              <TextLink to={to} className="min-w-0 py-1">
                {label}
              </TextLink>
              <span className={`tabular font-semibold ${isUrgent ? "text-bad" : ""}`}>{count}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
