import { SpriteIcon } from "./sprite-icon";

/** Providers whose mark is in the sprite; the others get the first letter of their name. */
const MARKED = ["woocommerce", "shopify", "squarespace", "stripe"];

/** A provider's own mark, in the color of the text. Decorative: the provider's name is beside it. */
export function ProviderMark({ type, label }: { type: string; label: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-md border border-line bg-sunken"
    >
      {MARKED.includes(type) ? (
        <SpriteIcon name={`mark-${type}`} className="size-5" />
      ) : (
        <span className="font-semibold text-md">{label.slice(0, 1)}</span>
      )}
    </span>
  );
}
