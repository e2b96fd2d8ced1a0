import { Link } from "@remix-run/react";
import { cx } from "./classes";
import { CountBadge } from "./values/count-badge";

export type TabItem = {
  to: string;
  label: string;
  count?: number;
  /** What the count counts, for screen readers. */
  countLabel?: string;
  /** A figure that is not a count, such as an amount. */
  figure?: string;
  current?: boolean;
};

const LOOK = {
  major: {
    row: "border-line border-b",
    list: "gap-6",
    tab: "-mb-px h-10 border-transparent border-b-2 aria-[current]:border-accent aria-[current]:text-ink pointer-coarse:h-12",
  },
  minor: {
    row: "",
    list: "gap-1",
    tab: "h-8 rounded-lg px-3 text-sm aria-[current]:bg-accent-soft aria-[current]:text-accent pointer-coarse:h-11",
  },
};

/** When the tabs overflow a phone's width, the current tab is scrolled into view. */
function reveal(tab: HTMLElement | null) {
  const row = tab?.closest("nav");
  if (tab && row) row.scrollLeft = tab.offsetLeft + (tab.offsetWidth - row.clientWidth) / 2;
}

/** Views of one subject, each with its own URL. Use `minor` inside another view. */
export function Tabs({ label, items, minor = false }: { label: string; items: TabItem[]; minor?: boolean }) {
  const look = LOOK[minor ? "minor" : "major"];
  return (
    <nav
      aria-label={label}
      className={cx("-mx-4 relative overflow-x-auto px-4 md:mx-0 md:px-0 print:hidden", look.row)}
    >
      <ul className={cx("flex w-max", look.list)}>
        {items.map((item) => (
          <li key={item.to} ref={item.current ? reveal : undefined}>
            <Link
              prefetch="intent"
              to={item.to}
              preventScrollReset
              aria-current={item.current ? "page" : undefined}
              className={cx(
                "inline-flex items-center gap-2 font-medium text-muted whitespace-nowrap transition-colors hover:text-ink",
                look.tab,
              )}
            >
              {item.label}
              {item.count !== undefined && (
                <CountBadge n={item.count} {...(item.countLabel && { label: item.countLabel })} />
              )}
              {item.figure && <span className="tabular font-normal text-muted text-xs">{item.figure}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
