import type { LotScreen } from "#app/domain/inventory/lots/lots.server";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Mono } from "#app/ui/primitives/values/mono";
import { Day } from "./lot-day";

/** The product, which is the title of units without a lot number, and the company. */
export const LotSubtitle = ({ lot, company }: Pick<LotScreen, "lot" | "company">) => (
  <>
    <bdi>{lot.lotNumber ? lot.productName : "Units without a lot number"}</bdi>
    {company && (
      <>
        {" · "}
        <bdi>{company}</bdi>
      </>
    )}
  </>
);

/** A lot's SKU, which leads to its product, expiry and units. */
export function LotFacts({ lot }: Pick<LotScreen, "lot">) {
  return (
    <Card>
      <DescriptionList
        columns={3}
        pairs
        items={[
          {
            term: "SKU",
            detail: (
              <TextLink to={useDetailPaths().product(lot.productId)}>
                <Mono className="whitespace-nowrap">{lot.sku}</Mono>
              </TextLink>
            ),
          },
          {
            term: "Expires",
            detail: <Day day={lot.expiresOn} none="Never" />,
          },
          { term: "On hand", detail: <span className="tabular">{lot.onHand.toLocaleString("en-US")}</span> },
        ]}
      />
    </Card>
  );
}
