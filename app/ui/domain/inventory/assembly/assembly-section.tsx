import type { RecipeComponent } from "#app/domain/inventory/recipes/recipe.server";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";
import { Plus } from "#app/ui/icons/icons";
import { Section } from "#app/ui/layouts/pages/section";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { RecipeTable } from "./recipe-table";

interface Props {
  product: { id: string; companyId: string };
  recipe: RecipeComponent[];
  wholes: { productId: string; name: string; quantity: number }[];
  mayOrder: boolean;
}

/** On a product's page: what it is assembled from, or the products that are assembled from it. */
export function AssemblySection({ product, recipe, wholes, mayOrder }: Props) {
  const detail = useDetailPaths();
  return (
    <>
      {recipe.length > 0 && (
        <Section
          title="Assembled from"
          actions={
            mayOrder && (
              <LinkButton
                size="sm"
                icon={Plus}
                to={assemblyPaths.newOrder({ company: product.companyId, product: product.id })}
              >
                New assembly order
              </LinkButton>
            )
          }
        >
          <RecipeTable wholeId={product.id} components={recipe} />
        </Section>
      )}
      {wholes.length > 0 && (
        <Section title="Used to assemble">
          <ul className="grid gap-1">
            {wholes.map((whole) => (
              <li key={whole.productId}>
                <TextLink to={detail.product(whole.productId)}>
                  <bdi>{whole.name}</bdi>
                </TextLink>
                , {formatCount(whole.quantity)} in one
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
