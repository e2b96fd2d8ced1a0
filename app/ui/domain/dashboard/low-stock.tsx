import { STOCK_STATUS_TABLE } from "#app/domain/inventory/stock-status";
import { paths } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";
import { useDetailPaths } from "../../layouts/shell/use-detail-paths";
import { TextLink } from "../../primitives/buttons/text-link";
import { Card } from "../../primitives/card";
import { EmptyState } from "../../primitives/states/empty-state";
import { Badge } from "../../primitives/values/badge";
import { Mono } from "../../primitives/values/mono";

export interface LowProduct {
  productId: string;
  name: string;
  sku: string;
  quantity: number;
}

/** Products at or below their reorder point, lowest stock first. */
export function LowStock({ rows, isPortal }: { rows: readonly LowProduct[]; isPortal: boolean }) {
  const detail = useDetailPaths();
  const list = isPortal ? portalPaths.myInventory({ stock: "short" }) : paths.inventory("low");
  const all = <TextLink to={list}>All low or out of stock</TextLink>;
  return (
    <Card title="Low Stock Alerts" {...(rows.length > 0 && { actions: all })}>
      {rows.length === 0 ? (
        <EmptyState title="No inventory alerts" detail="All products are adequately stocked" />
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.productId} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1">
                <TextLink to={detail.product(row.productId)} className="block truncate">
                  <bdi>{row.name}</bdi>
                </TextLink>
                <p className="truncate text-muted text-sm">
                  <Mono>{row.sku}</Mono>
                </p>
              </div>
              <Badge
                status={STOCK_STATUS_TABLE[row.quantity === 0 ? "out" : "low"]}
                detail={row.quantity > 0 ? `${row.quantity.toLocaleString("en-US")} left` : null}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
