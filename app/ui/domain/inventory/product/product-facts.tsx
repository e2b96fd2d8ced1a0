import { Card } from "#app/ui/primitives/card";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Money } from "#app/ui/primitives/values/money";

interface Props {
  product: {
    category: string | null;
    currency: string;
    costMinor: number | null;
    priceMinor: number | null;
    /** In the viewer's units. */
    weight: string | null;
    size: string | null;
  };
}

/** What a product is: its price, its size and its weight. */
export function ProductFacts({ product }: Props) {
  const { category, currency, costMinor, priceMinor } = product;
  const money = (minor: number | null) => minor !== null && <Money minor={minor} currency={currency} />;
  const items = [
    { term: "Price", detail: money(priceMinor) || null },
    ...(costMinor === null ? [] : [{ term: "Cost", detail: money(costMinor) }]),
    { term: "Weight", detail: product.weight },
    { term: "Category", detail: category && category.charAt(0).toUpperCase() + category.slice(1) },
    { term: "Dimensions", detail: product.size, wide: true },
  ];
  return (
    <Card title="Product">
      <DescriptionList columns={2} pairs items={items} />
    </Card>
  );
}
