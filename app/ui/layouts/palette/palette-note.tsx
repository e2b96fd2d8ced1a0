import { paths } from "#app/http/paths";
import type { usePaletteSearch } from "./palette-search";

type Props = { text: string; count: number; search: ReturnType<typeof usePaletteSearch> };

/** Status below the list: no results, still searching, or the error. */
export function PaletteNote({ text, count, search }: Props) {
  const isEmpty = text.trim() === "";
  const nothing = !isEmpty && count === 0 && !search.isBusy && !search.hasFailed;
  return (
    <div className="px-4">
      <p role="status" className={nothing || search.isSlow ? "py-6 text-center text-muted" : "sr-only"}>
        {search.isSlow
          ? "Searching…"
          : nothing
            ? `Nothing found for “${text.trim()}”`
            : isEmpty || search.isBusy
              ? ""
              : `${count} ${count === 1 ? "result" : "results"}`}
      </p>
      {search.hasFailed && (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-3 py-4">
          Search is not available.
          <button
            type="button"
            className="font-medium text-accent underline-offset-3 hover:underline"
            onClick={search.retry}
          >
            Try again
          </button>
        </p>
      )}
      {!isEmpty && !nothing && (
        <a href={paths.search(text.trim())} className="sr-only" tabIndex={-1}>
          All results
        </a>
      )}
    </div>
  );
}
