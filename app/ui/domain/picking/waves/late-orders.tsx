import type { WaveScreen } from "#app/domain/picking/waves/wave-screens.server";
import { pickingPaths } from "#app/http/picking-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { LATE_ORDER_OPTIONS } from "./late-order-options";

/** What happens with orders that are placed after the wave's release, and the other choices. */
export function LateOrders({ wave: { id, lateOrders } }: { wave: Pick<WaveScreen["wave"], "id" | "lateOrders"> }) {
  const chosen = LATE_ORDER_OPTIONS.find(({ value }) => value === lateOrders);
  return (
    <div className="grid gap-2 border-line border-t pt-4">
      <p>
        <span className="text-muted">Orders placed later that fit the rules: </span>
        {chosen?.label}
      </p>
      <div className="flex flex-wrap gap-2">
        {LATE_ORDER_OPTIONS.filter(({ value }) => value !== lateOrders).map(({ value, label }) => (
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
