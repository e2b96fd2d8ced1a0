import { paths } from "#app/http/paths";
import { inputClass } from "#app/ui/forms/field-parts/input-class";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { SearchField } from "#app/ui/forms/filter-fields";
import { filterChips } from "#app/ui/forms/list/filter-chips";
import { cx } from "#app/ui/primitives/classes";

interface Props {
  on: string;
  today: string;
  /** Validation error of the date. */
  problem: string | null;
  q: string | undefined;
  company: string | undefined;
  /** Empty for users with a single company. */
  companies: readonly { id: string; name: string }[];
}

export function AsOfFilters({ on, today, problem, q, company, companies }: Props) {
  const here = (query: Record<string, string | undefined>) => paths.inventory("as-of", query);
  const chosen = companies.length > 1 ? company : undefined;
  return (
    <div className="grid gap-2">
      <FilterBar
        clearTo={paths.inventory("as-of")}
        active={Boolean(q || chosen || on !== today)}
        chips={filterChips({ q, company: chosen, on: on === today ? undefined : on }, here, {
          q: (text) => `Search: ${text}`,
          company: (id) => `Company: ${companies.find((one) => one.id === id)?.name ?? id}`,
        })}
        more={companies.length > 1 && <CompanyFilter companies={companies} value={company} />}
      >
        <label className="inline-flex items-center gap-2 whitespace-nowrap text-muted text-sm col-span-full max-sm:justify-between">
          End of
          <input
            type="date"
            name="on"
            defaultValue={on}
            data-otherwise={today}
            max={today}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "on-problem" : undefined}
            className={cx(inputClass, "tabular w-auto max-sm:w-4/5", problem ? "border-bad" : "border-line-strong/60")}
          />
        </label>
        <SearchField name="q" label="Search stock" value={q ?? ""} placeholder="Name, SKU, or barcode" />
      </FilterBar>
      {problem ? (
        <p id="on-problem" role="alert" className="text-bad text-sm">
          {problem}.
        </p>
      ) : (
        <p className="text-muted text-sm">
          Days end at the warehouse's midnight.{on === today && " Today's figures are as of now."}
        </p>
      )}
    </div>
  );
}
