import { Link } from "@remix-run/react";
import { paths } from "#app/http/paths";

/** An order's tags, each a link to the orders that have it. */
export const TagLinks = ({ tags }: { tags: readonly string[] }) =>
  tags.length > 0 && (
    <ul className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Link to={paths.orders({ tag })} prefetch="none" className="filter-chip max-w-full">
            <bdi className="truncate">{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
