import { Link } from "@remix-run/react";
import { CountBadge } from "./count-badge";

export type TabItem = { to: string; label: string; count?: number; current?: boolean };

/** Views of one thing, each with its own address. */
export function Tabs({ label, items }: { label: string; items: TabItem[] }) {
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto print:hidden border-line border-b px-4 md:mx-0 md:px-0">
      <ul className="flex gap-6">
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              preventScrollReset
              prefetch="intent"
              aria-current={item.current ? "page" : undefined}
              className="-mb-px inline-flex h-10 items-center gap-2 border-transparent border-b-2 font-medium text-muted whitespace-nowrap transition-colors hover:text-ink aria-[current]:border-accent aria-[current]:text-ink pointer-coarse:h-12"
            >
              {item.label}
              {item.count !== undefined && <CountBadge n={item.count} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
