import type { LotScreen } from "#app/domain/inventory/lots/lots.server";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Mono } from "#app/ui/primitives/values/mono";
import { Day } from "./lot-day";

/** A lot's product, expiry and units. */
export function LotFacts({ lot }: Pick<LotScreen, "lot">) {
  return (
    <Card>
      <DescriptionList
        columns={3}
        items={[
          {
            term: "Product",
            detail: (
              <>
                <TextLink to={useDetailPaths().product(lot.productId)}>
                  <bdi>{lot.productName}</bdi>
                </TextLink>{" "}
                <Mono className="text-muted">{lot.sku}</Mono>
              </>
            ),
          },
          {
            term: lot.state === "expired" && lot.status !== "expired" ? "Expired after" : "Expires",
            detail: <Day day={lot.expiresOn} none="Never" />,
          },
          { term: "On hand", detail: <span className="tabular">{lot.onHand.toLocaleString("en-US")}</span> },
        ]}
      />
    </Card>
  );
}
