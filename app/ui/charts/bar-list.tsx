import { TextLink } from "../primitives/buttons/text-link";

export interface Bar {
  key: string;
  name: string;
  /** Null when there is none: no bar. */
  value: number | null;
  /** The list of what the bar counts. */
  to?: string | undefined;
}

interface Props {
  bars: readonly Bar[];
  format: (value: number) => string;
  label: string;
  /** Value of a bar of full width, such as 100 percent; by default the greatest of the bars. */
  full?: number | undefined;
}

const MOST = 8;

/** Horizontal bars from a line at zero, each with its name and figure beside it. */
export function BarList({ bars, format, label, full }: Props) {
  const most = full ?? Math.max(0, ...bars.map(({ value }) => value ?? 0));
  const rest = bars.length - MOST;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {bars.slice(0, MOST).map((bar) => (
          <li key={bar.key} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <span className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 truncate" dir="auto" title={bar.name}>
                {bar.to ? <TextLink to={bar.to}>{bar.name}</TextLink> : bar.name}
              </span>
              <span className="tabular font-medium">{bar.value === null ? "—" : format(bar.value)}</span>
            </span>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="h-2 w-full rounded-sm bg-sunken"
            >
              <rect
                width={most > 0 ? (Math.max(0, bar.value ?? 0) / most) * 100 : 0}
                height={1}
                className="fill-accent"
              />
            </svg>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-muted text-sm">And {rest} more, in the table.</p>}
    </div>
  );
}
