import type { KitComponent } from "#app/domain/inventory/kits/kits.server";
import { Section } from "#app/ui/layouts/pages/section";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { ComponentTable } from "./component-table";

interface Props {
  productId: string;
  components: KitComponent[];
  available: number;
  kits: { productId: string; name: string; quantity: number }[];
}

/** On a product's page: what the kit consists of, or the kits that contain the product. */
export function KitSection({ productId, components, available, kits }: Props) {
  const detail = useDetailPaths();
  return (
    <>
      {components.length > 0 && (
        <Section
          title="Components"
          description={`The available units of the components make ${formatCount(available)} ${available === 1 ? "kit" : "kits"}.`}
        >
          <ComponentTable kitId={productId} components={components} />
        </Section>
      )}
      {kits.length > 0 && (
        <Section title="Component of">
          <ul className="grid gap-1">
            {kits.map((kit) => (
              <li key={kit.productId}>
                <TextLink to={detail.product(kit.productId)}>
                  <bdi>{kit.name}</bdi>
                </TextLink>
                , {formatCount(kit.quantity)} in one
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
