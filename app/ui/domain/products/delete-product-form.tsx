import { type Removal, removalWords } from "#app/domain/catalog/remove/removal-messages";
import { PostButton } from "../../forms/post-button";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Hint } from "../../primitives/states/hint";

/** Confirmation before a product is deleted, with the actual consequences. */
export function DeleteProductForm({ product, back }: { product: Removal; back: string }) {
  if (product.isArchived) {
    return (
      <div className="grid gap-5">
        <Hint tone="warn">This product is already archived.</Hint>
        <LinkButton to={back} className="justify-self-end">
          Close
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">Are you sure you want to delete "{product.name}"? This action cannot be undone.</p>
      {product.isUsed ? (
        <Hint tone="info">{removalWords(product)}</Hint>
      ) : (
        <p className="text-muted text-sm">{removalWords(product)}</p>
      )}
      <div className="flex flex-wrap-reverse items-center justify-end gap-2 pt-1 max-sm:*:grow">
        <LinkButton to={back} variant="ghost" preventScrollReset data-safe>
          Cancel
        </LinkButton>
        <PostButton variant="danger" pending="Deleting…">
          Delete
        </PostButton>
      </div>
    </div>
  );
}
