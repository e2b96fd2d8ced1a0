import type { Query } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { Hint } from "#app/ui/primitives/states/hint";

interface Props {
  lotId: string;
  /** Orders that cannot be picked from the lot. */
  short: number;
  query: Query;
  canChange: boolean;
}

export function ShortLotHint({ lotId, short, query, canChange }: Props) {
  const title =
    short === 1 ? "One order cannot be picked from this lot" : `${short} orders cannot be picked from this lot`;
  return (
    <Hint tone="warn" title={title}>
      <p>Scans of this lot are refused. Reallocate the orders after you receive more stock, or put them on hold.</p>
      {canChange && (
        <div className="mt-3">
          <PostButton
            action={stockPaths.reallocateLot(lotId, { ...query, status: null })}
            size="sm"
            pending="Reallocating…"
          >
            Reallocate orders
          </PostButton>
        </div>
      )}
    </Hint>
  );
}
