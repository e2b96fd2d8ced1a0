import { stockPaths } from "#app/http/stock-paths";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { CircleCheck } from "#app/ui/icons/icons";
import { Section } from "../../layouts/pages/section";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";

interface Problem {
  productId: string;
  sku: string;
  name: string;
  problem: string;
}

type Props = { rows: readonly Problem[]; newer: string | null; older: string | null };

/** Products whose quantity the store refused, and why. */
export function StockProblems({ rows, newer, older }: Props) {
  return (
    <Section
      title="Products with a problem"
      description="Sent again when their stock changes, every night, and when you select Push now"
    >
      <DataTable
        caption="Products with a problem"
        rows={rows}
        rowKey={({ productId }) => productId}
        columns={[
          productColumn(
            ({ productId, ...product }: Problem) => ({ ...product, to: stockPaths.productStock(productId) }),
            {
              primary: true,
            },
          ),
          { key: "problem", header: "Problem", cell: ({ problem }) => problem },
        ]}
        empty={
          <EmptyState icon={CircleCheck} title="None on this page" detail="They have been sent in the meantime." />
        }
      />
      <Pagination newer={newer} older={older} />
    </Section>
  );
}
