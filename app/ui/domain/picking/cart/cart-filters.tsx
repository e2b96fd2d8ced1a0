import { pickingPaths } from "#app/http/picking-paths";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterSelect } from "#app/ui/forms/filter-fields";

interface Props {
  query: {
    company?: string | undefined;
    wave?: string | undefined;
    zone?: string | undefined;
    kind: "any" | "single" | "sorted";
    size: number;
  };
  companies: readonly { id: string; name: string }[];
  zones: readonly string[];
}

const SIZES = [6, 12, 18, 24, 40];

/** Which orders a new cart is proposed with. */
export const CartFilters = ({ query: { company, wave, zone, kind, size }, companies, zones }: Props) => (
  <FilterBar clearTo={pickingPaths.newCart()} active={Boolean(company || wave || zone)} keep={{ wave }}>
    <FilterSelect
      name="size"
      label="Places"
      value={String(size)}
      options={[...new Set([...SIZES, size])]
        .sort((a, b) => a - b)
        .map((n) => ({ value: String(n), label: `${n} places` }))}
    />
    <FilterSelect
      name="kind"
      label="Orders"
      value={kind}
      options={[
        { value: "any", label: "A tote each" },
        { value: "single", label: "Single units, one tote" },
        { value: "sorted", label: "Sort at a put wall" },
      ]}
    />
    <FilterSelect
      name="zone"
      label="Zone"
      value={zone ?? ""}
      options={[
        { value: "", label: "All zones" },
        ...[...new Set([...zones, ...(zone ? [zone] : [])])].map((one) => ({ value: one, label: `Only zone ${one}` })),
      ]}
    />
    <CompanyFilter companies={companies} value={company} />
  </FilterBar>
);
