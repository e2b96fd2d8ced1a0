import { ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { Link } from "@remix-run/react";
import { SpriteIcon } from "#app/ui/icons/sprite-icon";
import { Highlight } from "../../primitives/values/highlight";
import { Mono } from "../../primitives/values/mono";
import type { Hit } from "./hit";
import { GROUP_ICON, type HitGroup } from "./palette-hits";

type Props = {
  groups: HitGroup[];
  query: string;
  /** URL of a result, with the way back to this page. */
  leadsTo: (hit: Hit) => string;
  onGo: (hit: Hit) => void;
};

/** Results by kind. Each is a link, so that it can be opened in a new tab; the focus stays in the input. */
export function PaletteList({ groups, query, leadsTo, onGo }: Props) {
  return (
    <ComboboxOptions
      static
      modal={false}
      aria-label="Results"
      hidden={groups.length === 0}
      className="max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain p-2"
    >
      {groups.map(({ label, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
        <div key={label} role="group" aria-label={label} className="pb-1">
          <div aria-hidden="true" className="px-2.5 pt-2 pb-1 font-medium text-muted text-xs">
            {label}
          </div>
          {hits.map((hit) => (
            <ComboboxOption
              key={hit.id}
              as={Link}
              to={leadsTo(hit)}
              value={hit}
              className="flex min-h-10 items-center gap-3 rounded-md px-2.5 py-1.5 data-focus:bg-accent-soft pointer-coarse:min-h-12"
              onMouseDown={leaveToBrowser}
              // Of assistive technology, which presses nothing: the link leads there by itself.
              onClick={(event: React.MouseEvent) => opensTab(event) || onGo(hit)}
            >
              <SpriteIcon
                name={hit.icon ?? GROUP_ICON[label]}
                className="size-4 shrink-0 text-muted"
                strokeWidth={1.75}
              />
              {hit.code && (
                <Mono className="max-w-[40%] shrink-0 truncate text-sm">
                  <Highlight text={hit.code} query={query} />
                </Mono>
              )}
              <span className="min-w-0 flex-1 truncate" dir="auto">
                <Highlight text={hit.title} query={query} />
              </span>
              {hit.detail && <span className="max-w-[45%] shrink-0 truncate text-muted text-sm">{hit.detail}</span>}
            </ComboboxOption>
          ))}
        </div>
      ))}
    </ComboboxOptions>
  );
}

const opensTab = (event: React.MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;

/** The combobox chooses on the press; a press that opens a tab is only the link's. */
function leaveToBrowser(event: React.MouseEvent) {
  if (opensTab(event)) event.preventDefault();
}
