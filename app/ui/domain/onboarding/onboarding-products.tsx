import type { ReactNode } from "react";
import { TextLink } from "../../primitives/buttons/text-link";
import { Mono } from "../../primitives/values/mono";

interface Row {
  id: string;
  name: string;
  sku: string;
  figure: string | null;
}

/** The company's latest products, each with a figure at the right. */
export function OnboardingProducts({
  title,
  rows,
  more,
}: {
  title: ReactNode;
  rows: Row[];
  more: { to: string; label: string };
}) {
  return (
    <section aria-labelledby="there-already" className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-3 px-4 pt-3 pb-2">
        <h3 id="there-already" className="font-medium">
          {title}
        </h3>
        <TextLink to={more.to}>{more.label}</TextLink>
      </div>
      <ul className="divide-y divide-line border-line border-t">
        {rows.map(({ id, name, sku, figure }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <bdi className="min-w-0 flex-1 basis-48 truncate" title={name}>
              {name}
            </bdi>
            <span className="flex min-w-0 items-center justify-between gap-3 max-sm:basis-full">
              <span className="max-w-56 truncate text-muted">
                <Mono>{sku}</Mono>
              </span>
              {figure && <span className="tabular text-right sm:w-28">{figure}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
