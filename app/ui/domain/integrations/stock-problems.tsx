import { stockPaths } from "#app/http/stock-paths";
import { CircleCheck } from "#app/ui/icons/icons";
import { Section } from "../../layouts/pages/section";
import { TextLink } from "../../primitives/buttons/text-link";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { Mono } from "../../primitives/values/mono";

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
      description="Sent again when their stock changes, every night, and with Push now"
    >
      <DataTable
        caption="Products with a problem"
        rows={rows}
        rowKey={({ productId }) => productId}
        columns={[
          {
            key: "name",
            header: "Product",
            primary: true,
            cell: ({ productId, name }) => <TextLink to={stockPaths.productStock(productId)}>{name}</TextLink>,
          },
          { key: "sku", header: "SKU", cell: ({ sku }) => <Mono>{sku}</Mono> },
          { key: "problem", header: "Problem", cell: ({ problem }) => problem },
        ]}
        empty={<EmptyState icon={CircleCheck} title="None on this page" detail="They have been sent since." />}
      />
      <Pagination newer={newer} older={older} />
    </Section>
  );
}
