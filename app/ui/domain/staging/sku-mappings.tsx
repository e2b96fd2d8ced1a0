import { IN_USE_TABLE } from "#app/domain/inventory/stock-status";
import { stagingPaths } from "#app/http/staging-paths";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { Inbox } from "#app/ui/icons/icons";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { PostButton } from "../../forms/post-button";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { Badge } from "../../primitives/values/badge";
import { Mono } from "../../primitives/values/mono";
import { Time } from "../../primitives/values/time";

interface Mapping {
  sku: string;
  productId: string;
  productSku: string;
  name: string;
  isArchived: boolean;
  createdByName: string;
  createdAt: number;
  /** Orders on hold because the SKU is unknown. */
  waiting: number;
}

/** SKU mappings of a company's stores, and orders on hold for unmapped SKUs. */
export function SkuMappings({ rows, companyId, next }: { rows: Mapping[]; companyId: string; next: string | null }) {
  const detail = useDetailPaths();
  return (
    <DataTable
      caption="SKU mappings"
      rows={rows}
      rowKey={({ sku }) => sku}
      columns={[
        {
          key: "sku",
          header: "SKU in the store",
          primary: true,
          cell: ({ sku }) => <Mono className="break-all">{sku}</Mono>,
        },
        productColumn(({ productId, productSku, name, isArchived }: Mapping) => ({
          name,
          sku: productSku,
          to: detail.product(productId),
          badge: isArchived && <Badge status={IN_USE_TABLE.archived} />,
        })),
        {
          key: "said",
          header: "Mapped",
          cell: ({ createdByName, createdAt }) => (
            <span>
              {createdByName}, <Time at={createdAt} relative />
            </span>
          ),
        },
      ]}
      expanded={({ waiting }) =>
        waiting > 0 && (
          <p className="text-sm text-warn">
            {waiting === 1 ? "One order is" : `${waiting.toLocaleString("en-US")} orders are`} on hold because this SKU
            was unknown. Orders with no other hold are released automatically within 15 minutes; Check again releases
            them now.
          </p>
        )
      }
      actions={({ sku, waiting }) => (
        <span className="inline-flex justify-end gap-1.5">
          {waiting > 0 && (
            <PostButton action={stagingPaths.recheckSku(companyId)} fields={{ sku }} size="sm" pending="Checking…">
              Check again<span className="sr-only"> orders with {sku}</span>
            </PostButton>
          )}
          <PostButton
            action={stagingPaths.deleteMapping(companyId)}
            fields={{ sku }}
            size="sm"
            variant="ghost"
            pending="Deleting…"
          >
            Delete<span className="sr-only"> mapping of {sku}</span>
          </PostButton>
        </span>
      )}
      empty={
        <EmptyState
          icon={Inbox}
          title="No SKU mappings"
          detail="If a store uses another SKU for a product, map it on the line of a staged order. The mapping applies to all later orders."
        />
      }
      footer={
        next ? <Pagination newer={null} older={stagingPaths.skuMappings(companyId, { after: next })} /> : undefined
      }
    />
  );
}
