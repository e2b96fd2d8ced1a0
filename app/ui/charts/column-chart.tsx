import { useState } from "react";
import type { ChartColumn, Series } from "./chart-data";
import { ChartTable } from "./chart-table";

type Props = {
  /** Description of the chart for screen readers. */
  label: string;
  columns: readonly ChartColumn[];
  series: readonly Series[];
  format: (value: number) => string;
  /** Labels of the scale, when they can be shorter than the values. */
  formatScale?: (value: number) => string;
  /** Adds the same figures as a table; header of its first column. */
  withTable?: string;
};

const FILL = { main: "fill-accent", bad: "fill-bad" };
const SWATCH = { main: "bg-accent", bad: "bg-bad" };
const GAP = 0.14;

/**
 * Columns over time from a line at zero. Rendered on the server as an SVG, so it needs no script and can be printed.
 * The SVG stretches to its container; the text is outside of it, so that it does not stretch.
 */
export function ColumnChart({ label, columns, series, format, formatScale = format, withTable }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const pointed = at === null ? undefined : columns[at];
  const sums = columns.map(({ values }) => values.reduce((sum, value) => sum + Math.max(0, value), 0));
  const most = Math.max(0, ...sums);
  const top = scaleTop(most);
  const peak = sums.indexOf(most);
  const height = (value: number) => (Math.max(0, value) / top) * 100;
  return (
    <div className="grid gap-3">
      {series.length > 1 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {series.map((one) => (
            <li key={one.label} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-2.5 rounded-sm ${SWATCH[one.tone]}`} />
              {one.label}
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-4">
        <div aria-hidden="true" className="tabular relative h-44 min-w-6 text-right text-muted text-xs">
          {/* Gives the column the width of its longest label. */}
          <span className="invisible">{formatScale(top)}</span>
          {[top, top / 2, 0].map((value) => (
            <span
              key={value}
              className="absolute right-0"
              style={{ bottom: `${height(value)}%`, transform: "translateY(50%)" }}
            >
              {formatScale(value)}
            </span>
          ))}
        </div>
        <div
          className="relative h-44"
          onPointerMove={({ clientX, currentTarget }) => {
            const { left, width } = currentTarget.getBoundingClientRect();
            setAt(placeAt((clientX - left) / width, columns.length));
          }}
          onPointerLeave={() => setAt(null)}
        >
          <svg
            role="img"
            aria-label={label}
            viewBox={`0 0 ${columns.length} 100`}
            preserveAspectRatio="none"
            className="size-full overflow-visible"
          >
            {[0, 50, 100].map((y) => (
              <line
                key={y}
                x1={0}
                x2={columns.length}
                y1={y}
                y2={y}
                vectorEffect="non-scaling-stroke"
                className={y === 100 ? "stroke-line-strong" : "stroke-line"}
              />
            ))}
            {columns.map((column, place) => (
              <g key={column.key} className="transition-opacity hover:opacity-75">
                <title>{titleOf(column, series, format)}</title>
                {/* The whole height responds to the pointer, even where the column is short. */}
                <rect x={place} y={0} width={1} height={100} className="fill-transparent" />
                {column.values.map((value, layer) => {
                  const below = column.values.slice(0, layer).reduce((sum, one) => sum + Math.max(0, one), 0);
                  return value > 0 ? (
                    <rect
                      // biome-ignore lint/suspicious/noArrayIndexKey: layers have no other key and keep their position
                      key={layer}
                      x={place + GAP}
                      y={100 - height(below + value)}
                      width={1 - 2 * GAP}
                      height={height(value)}
                      className={FILL[series[layer]?.tone ?? "main"]}
                    />
                  ) : null;
                })}
              </g>
            ))}
          </svg>
          {most > 0 && !pointed && (
            <span
              aria-hidden="true"
              className="tabular pointer-events-none absolute -translate-x-1/2 pb-0.5 font-medium text-xs"
              style={{
                bottom: `${height(most)}%`,
                left: `clamp(1rem, ${((peak + 0.5) / columns.length) * 100}%, calc(100% - 1rem))`,
              }}
            >
              {format(most)}
            </span>
          )}
          <Values label={label} columns={columns} series={series} format={format} at={at} onMove={setAt} />
        </div>
        <Ticks columns={columns} />
      </div>
      {withTable && <ChartTable label={label} header={withTable} {...{ columns, series, format }} />}
    </div>
  );
}

const titleOf = ({ name, values }: ChartColumn, series: readonly Series[], format: Props["format"]): string =>
  series.length === 1
    ? `${name}: ${format(values[0] ?? 0)}`
    : `${name}: ${series.map((one, layer) => `${one.label} ${format(values[layer] ?? 0)}`).join(", ")}`;

const placeAt = (share: number, count: number): number => Math.min(count - 1, Math.max(0, Math.floor(share * count)));

type ValuesProps = Pick<Props, "label" | "columns" | "series" | "format"> & {
  at: number | null;
  onMove: (at: number | null) => void;
};

/** The values of the column under the pointer, or of the one that the arrow keys reach. Needs a script. */
function Values({ label, columns, series, format, at, onMove }: ValuesProps) {
  const last = columns.length - 1;
  const column = at === null ? undefined : columns[at];
  const text = column && titleOf(column, series, format);
  const next: Record<string, number> = {
    ArrowLeft: Math.max(0, (at ?? last) - 1),
    ArrowRight: Math.min(last, (at ?? last) + 1),
    Home: 0,
    End: last,
  };
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${label}. Use the arrow keys.`}
        aria-valuemin={1}
        aria-valuemax={columns.length}
        aria-valuenow={(at ?? last) + 1}
        aria-valuetext={titleOf(columns[at ?? last] ?? NO_COLUMN, series, format)}
        className="js-only pointer-events-none absolute inset-0 rounded-lg"
        onFocus={() => onMove(at ?? last)}
        onBlur={() => onMove(null)}
        onKeyDown={(event) => {
          const to = next[event.key];
          if (to === undefined) return;
          event.preventDefault();
          onMove(to);
        }}
      />
      {text && at !== null && (
        <span
          aria-hidden="true"
          className="tabular pointer-events-none absolute whitespace-nowrap rounded-lg border border-line bg-surface px-2 py-1 text-xs"
          style={{
            bottom: "100%",
            [at > last / 2 ? "right" : "left"]: `${((at > last / 2 ? last - at : at) / columns.length) * 100}%`,
          }}
        >
          {text}
        </span>
      )}
    </>
  );
}

const NO_COLUMN: ChartColumn = { key: "", name: "", values: [] };

/** Names below the axis: of all columns when they fit on a phone, else of the first, middle and last. */
function Ticks({ columns }: Pick<Props, "columns">) {
  const isShort = columns.length <= 6;
  return (
    <div
      aria-hidden="true"
      className={`tabular col-start-2 flex pt-1.5 text-muted text-xs ${isShort ? "" : "justify-between"}`}
    >
      {(isShort ? columns : labelled(columns)).map(({ key, name }) => (
        <span key={key} className={isShort ? "min-w-0 flex-1 truncate text-center" : ""}>
          {name}
        </span>
      ))}
    </div>
  );
}

/** Labels for the first, middle and last column: more do not fit on a phone. */
function labelled(columns: readonly ChartColumn[]): ChartColumn[] {
  const last = columns.length - 1;
  const places = last < 2 ? [0, last] : [0, Math.round(last / 2), last];
  return [...new Set(places)].flatMap((place) => columns[place] ?? []);
}

const STEPS = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10];

/** The next round number whose half is a whole number: 2, 4, 6, 8, 10, 12, 16, 20, 24, 30, … */
function scaleTop(most: number): number {
  if (most <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(most));
  const top = STEPS.map((step) => Math.round(step * power)).find((value) => value >= most && value % 2 === 0);
  return top ?? 10 * power;
}
