import { type Availability, unsellableInWords } from "#app/domain/inventory/availability";
import { ArrowRight } from "#app/ui/icons/icons";
import { cx } from "#app/ui/primitives/classes";
import { formatCount } from "#app/ui/primitives/values/format-count";

type Props = {
  onHand: number;
  allocated: number;
  by: number;
  /** Of all the product's units, as on its page. */
  availability: Availability;
};

/** On hand, allocated and what can be removed, before and after. */
export function AdjustFigures({ onHand, allocated, by, availability }: Props) {
  const unsellable = unsellableInWords(availability);
  const delta = Number.isInteger(by) ? by : 0;
  const after = onHand + delta;
  const free = onHand - allocated;
  const isRefused = delta < 0 && after < allocated;
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line">
        <Figure term="On hand" before={onHand} after={after} isRefused={isRefused} />
        <Figure term="Allocated" before={allocated} after={allocated} />
        <Figure term="Removable" before={free} after={after - allocated} isRefused={isRefused} />
      </dl>
      {unsellable && (
        <p className="text-muted text-sm">
          {formatCount(availability.available)} available for orders, {unsellable}.
        </p>
      )}
      <p role="status" className="text-bad text-sm empty:-mt-2">
        {isRefused &&
          (free > 0
            ? `At most ${formatCount(free)} can be removed${allocated ? "; the rest is allocated to orders" : ""}.`
            : allocated
              ? "No units can be removed because all are allocated to orders."
              : "There are no units to remove.")}
      </p>
    </div>
  );
}

type FigureProps = { term: string; before: number; after: number; isRefused?: boolean };

function Figure({ term, before, after, isRefused = false }: FigureProps) {
  return (
    <div className="min-w-0 bg-canvas px-4 py-3">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="tabular mt-0.5 flex flex-wrap items-center gap-x-1.5 text-md">
        <span className={cx(before !== after && "text-muted")}>{formatCount(before)}</span>
        {before !== after && (
          <>
            <ArrowRight className="size-3.5 shrink-0 text-muted" />
            <span className="sr-only">becomes</span>
            <span className={cx("font-semibold", isRefused && "text-bad")}>{formatCount(after)}</span>
          </>
        )}
      </dd>
    </div>
  );
}
