import { Form, Link, useLocation } from "@remix-run/react";
import {
  type ListColumn,
  type ListDefinition,
  readSort,
  shownColumns,
  sortText,
} from "#app/domain/filters/list-definition";
import { SlidersHorizontal } from "#app/ui/icons/icons";
import { Button } from "#app/ui/primitives/buttons/button";
import { buttonClass } from "#app/ui/primitives/buttons/button-style";
import { HiddenFields } from "#app/ui/primitives/buttons/hidden-fields";
import { Popover } from "#app/ui/primitives/overlays/popover";
import { inputClass } from "../field-parts/input-class";
import { DensitySwitch } from "./density-switch";

type Query = Record<string, string | undefined>;
type Props = {
  list: ListDefinition;
  /** The list's URL: its filters, sort and columns. */
  query: Query;
  to: (query: Query) => string;
};

/** How the list is sorted, which columns it shows, and how dense its rows are. */
export function ListDisplay({ list, query, to }: Props) {
  const { sort, columns, cursor: _cursor, open: _open, ...filters } = query;
  const shown = shownColumns(list, columns);
  const initial = readSort(list, null).column;
  const all = Object.entries(list.columns);
  const fixed = all.flatMap(([id, column]) => (column.fixed ? [id] : []));
  const { key } = useLocation();
  return (
    <Popover label="Sort and columns" icon={SlidersHorizontal}>
      <div className="grid w-72 max-w-full gap-4 p-3">
        <Form method="get" action={to({})} preventScrollReset className="grid gap-4" key={key} onSubmit={closePopover}>
          <HiddenFields fields={given(filters)} />
          <label className="grid gap-1.5 font-medium text-sm">
            Sort by
            <select name="sort" defaultValue={sortText(readSort(list, sort))} className={inputClass}>
              {!list.columns[initial]?.sort && (
                <option value={list.initial}>
                  {list.columns[initial] ? `${list.columns[initial].header}: earliest first` : "As found"}
                </option>
              )}
              {all.flatMap(([id, { header, sort: by }]) =>
                by
                  ? WAYS[kindOf(by)].map(({ prefix, label }) => (
                      <option key={prefix + id} value={prefix + id}>
                        {header}: {label}
                      </option>
                    ))
                  : [],
              )}
            </select>
          </label>
          {all.length > fixed.length && (
            <fieldset className="grid gap-1">
              <legend className="mb-1.5 font-medium text-sm">Columns</legend>
              {fixed.map((id) => (
                <input key={id} type="hidden" name="columns" value={id} />
              ))}
              {all
                .filter(([, column]) => !column.fixed)
                .map(([id, { header }]) => (
                  <label key={id} className="flex min-h-7 items-center gap-2 text-base pointer-coarse:min-h-11">
                    <input
                      type="checkbox"
                      name="columns"
                      value={id}
                      defaultChecked={shown.includes(id)}
                      className="size-4"
                    />
                    {header}
                  </label>
                ))}
            </fieldset>
          )}
          <div className="sticky bottom-0 flex gap-2 bg-raised py-2">
            <Button type="submit" variant="primary" size="sm">
              Apply
            </Button>
            {(sort || columns) && (
              <Link to={to(filters)} preventScrollReset className={buttonClass("ghost", "sm")}>
                Reset
              </Link>
            )}
          </div>
        </Form>
        <DensitySwitch />
      </div>
    </Popover>
  );
}

const kindOf = ({ by, first, isTime, isDay }: NonNullable<ListColumn["sort"]>): keyof typeof WAYS =>
  isDay ? "day" : by === "id" || isTime ? "time" : first === "asc" ? "text" : "number";

/** The directions in words. */
const WAYS = {
  time: [
    { prefix: "-", label: "newest first" },
    { prefix: "", label: "oldest first" },
  ],
  day: [
    { prefix: "", label: "earliest first" },
    { prefix: "-", label: "latest first" },
  ],
  text: [
    { prefix: "", label: "A to Z" },
    { prefix: "-", label: "Z to A" },
  ],
  number: [
    { prefix: "-", label: "highest first" },
    { prefix: "", label: "lowest first" },
  ],
};

const given = (query: Query) =>
  Object.fromEntries(Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1])));

const closePopover = (event: React.FormEvent<HTMLFormElement>) =>
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
