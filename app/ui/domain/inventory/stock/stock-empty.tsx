import { Boxes } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";

type Props = {
  isFiltered: boolean;
  /** Link to continue a search that has covered only part of the products. */
  further: string | null;
  clearTo: string;
  /** How to add the first products, for users who can. */
  add?: { to: string; label: string } | null;
};

export function StockEmpty({ isFiltered, further, clearTo, add }: Props) {
  if (!isFiltered) {
    return (
      <EmptyState
        icon={Boxes}
        title="No products yet"
        detail={
          add
            ? "Stock is tracked by product. Add the first product, then its stock on hand."
            : "Stock appears here with the first product."
        }
        action={
          add && (
            <LinkButton to={add.to} variant="primary">
              {add.label}
            </LinkButton>
          )
        }
      />
    );
  }
  return <NothingFound icon={Boxes} what="products" title="No stock found" clearTo={clearTo} further={further} />;
}
