import type { WaveScreen } from "#app/domain/picking/waves/wave-screens.server";
import { pickingPaths } from "#app/http/picking-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { LATE_ORDER_OPTIONS } from "./late-order-options";

/** What happens with orders that are placed after the wave's release, and the other choices. */
export function LateOrders({ wave: { id, lateOrders, mayChangeLateOrders } }: { wave: WaveScreen["wave"] }) {
  if (!mayChangeLateOrders && lateOrders === "wait") return null;
  const chosen = LATE_ORDER_OPTIONS.find(({ value }) => value === lateOrders);
  return (
    <div className="grid gap-2 border-line border-t pt-4">
      <p id="late-orders">
        <span className="text-muted">Orders placed later that fit the rules: </span>
        {chosen?.label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are buttons of separate forms. */}
      <div role="group" aria-labelledby="late-orders" className="flex flex-wrap gap-2">
        {(mayChangeLateOrders ? LATE_ORDER_OPTIONS : [])
          .filter(({ value }) => value !== lateOrders)
          .map(({ value, label }) => (
            <PostButton
              key={value}
              action={pickingPaths.lateOrders(id)}
              fields={{ lateOrders: value }}
              size="sm"
              pending="Saving…"
            >
              {label}
            </PostButton>
          ))}
      </div>
    </div>
  );
}
