import { Link } from "@remix-run/react";
import { ChevronRight } from "#app/ui/icons/icons";

type Props = { types: readonly { type: string; label: string; about: string }[]; to: (type: string) => string };

/** The first step of connecting: choosing the type. Uses links, so that it works without scripts. */
export function TypeList({ types, to }: Props) {
  return (
    <ul className="grid gap-2">
      {types.map(({ type, label, about }) => (
        <li key={type}>
          <Link
            to={to(type)}
            preventScrollReset
            className="flex min-h-11 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 hover:bg-sunken"
          >
            <span className="min-w-0 grow">
              <span className="block font-medium">{label}</span>
              <span className="block text-muted text-sm">{about}</span>
            </span>
            <ChevronRight className="size-5 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
