import { paths } from "#app/http/paths";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterSelect } from "#app/ui/forms/filter-fields";

type Props = {
  filters: {
    companyId?: string | undefined;
    priority?: string | undefined;
    /** Waiting times as administrators named and sorted them; the first one does not filter. */
    spans: { value: string; label: string }[];
    companies: { id: string; name: string }[];
  };
};

const GLOVED = "pointer-coarse:[&_:is(select,summary)]:h-14";

/** Filters of the orders to pick: by company and by waiting time. */
export function PickFilters({ filters: { companyId, priority, spans, companies } }: Props) {
  const several = companies.length > 1;
  if (!several && spans.length === 1) return null;
  return (
    <div className={GLOVED}>
      <FilterBar
        clearTo={paths.picking()}
        active={Boolean(companyId || priority)}
        more={
          <>
            {several && <CompanyFilter companies={companies} value={companyId} />}
            {spans.length > 1 && (
              <FilterSelect name="priority" label="Priority" value={priority ?? ""} options={spans} />
            )}
          </>
        }
      />
    </div>
  );
}
