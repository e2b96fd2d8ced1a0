import type { AssemblyScreen } from "#app/domain/inventory/assembly/read-order.server";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";

type Props = Pick<AssemblyScreen, "order" | "company"> & {
  /** Given when the page does not list them otherwise. */
  components: AssemblyScreen["components"];
};

/** What is known of an order beside what it uses. */
export function AssemblyFacts({ order, company, components }: Props) {
  const detail = useDetailPaths();
  const parts = components.map(({ sku, quantity }) => `${formatCount(quantity)} × ${sku}`).join(", ");
  return (
    <Card>
      <DescriptionList
        columns={3}
        items={[
          ...(company === null ? [] : [{ term: "Company", detail: <bdi>{company}</bdi> }]),
          {
            term: "Product",
            detail: (
              <TextLink to={detail.product(order.productId)}>
                <Mono>{order.sku}</Mono>
              </TextLink>
            ),
          },
          { term: "Assembled", detail: `${formatCount(order.done)} of ${formatCount(order.quantity)}` },
          ...(parts ? [{ term: "Components of one unit", detail: parts }] : []),
          {
            term: "Created",
            detail: (
              <>
                <Time at={order.createdAt} />, <bdi>{order.createdByName}</bdi>
              </>
            ),
          },
          ...(order.endedAt === null ? [] : [{ term: "Ended", detail: <Time at={order.endedAt} /> }]),
          ...(order.endReason ? [{ term: "Reason", detail: order.endReason }] : []),
          ...(order.note ? [{ term: "Note", detail: <span className="whitespace-pre-wrap">{order.note}</span> }] : []),
        ]}
      />
    </Card>
  );
}
