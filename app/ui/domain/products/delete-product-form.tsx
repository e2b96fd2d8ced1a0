import { type Removal, removalWords } from "#app/domain/catalog/remove/removal-messages";
import { PostButton } from "../../forms/post-button";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Hint } from "../../primitives/states/hint";

/** Confirmation before a product is deleted or archived. */
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
      {product.isUsed ? (
        <p className="wrap-anywhere">{removalWords(product)}</p>
      ) : (
        <>
          <p className="wrap-anywhere">
            Are you sure you want to delete "{product.name}"? This action cannot be undone.
          </p>
          <p className="text-muted text-sm">{removalWords(product)}</p>
        </>
      )}
      <div className="flex flex-wrap-reverse items-center justify-end gap-2 pt-1 max-sm:*:flex-1">
        <LinkButton to={back} variant="ghost" preventScrollReset data-safe>
          Cancel
        </LinkButton>
        <PostButton
          variant={product.isUsed ? "primary" : "danger"}
          pending={product.isUsed ? "Archiving…" : "Deleting…"}
          className="max-sm:flex-1"
        >
          {product.isUsed ? "Archive product" : "Delete"}
        </PostButton>
      </div>
    </div>
  );
}
