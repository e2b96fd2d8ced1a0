import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { cx } from "../../primitives/classes";
import { Mono } from "../../primitives/values/mono";
import type { Hit, HitGroup } from "./palette-hits";

type Props = {
  id: string;
  groups: HitGroup[];
  /** Id of the result that Enter opens. */
  current: string | undefined;
  onPoint: (hit: Hit) => void;
  onGo: () => void;
};

/** Results by kind. Each is a link, so that it can be opened in a new tab; the focus stays in the input. */
export function PaletteList({ id, groups, current, onPoint, onGo }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (current) list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Results"
      hidden={groups.length === 0}
      className="max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain p-2"
    >
      {groups.map(({ label, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
        <div key={label} role="group" aria-labelledby={`${id}-${label}`} className="pb-1">
          <div id={`${id}-${label}`} className="px-2.5 pt-2 pb-1 font-medium text-muted text-xs">
            {label}
          </div>
          {hits.map((hit) => (
            <Link
              key={hit.id}
              id={`${id}-${hit.id}`}
              to={hit.to}
              role="option"
              aria-selected={hit.id === current}
              tabIndex={-1}
              className={cx(
                "flex min-h-10 items-center gap-3 rounded-md px-2.5 py-1.5 pointer-coarse:min-h-12",
                hit.id === current && "bg-accent-soft",
              )}
              onPointerMove={() => hit.id === current || onPoint(hit)}
              onClick={(event) => event.metaKey || event.ctrlKey || event.shiftKey || onGo()}
            >
              {hit.code && <Mono className="max-w-[40%] shrink-0 truncate text-sm">{hit.code}</Mono>}
              <span className="min-w-0 flex-1 truncate" dir="auto">
                {hit.title}
              </span>
              {hit.detail && <span className="max-w-[45%] shrink-0 truncate text-muted text-sm">{hit.detail}</span>}
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}
