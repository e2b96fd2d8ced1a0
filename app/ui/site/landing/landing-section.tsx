import type { ReactNode } from "react";

type Props = { id: string; title: string; lead: string; children: ReactNode };

/** A section of the landing page: heading on the left, explanation on the right, cards below. */
export function LandingSection({ id, title, lead, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-line border-t">
      <div className="site-wrap py-16 sm:py-24">
        <div className="grid items-end gap-x-8 gap-y-3 lg:grid-cols-12">
          <h2 id={`${id}-title`} className="text-xl lg:col-span-7">
            {title}
          </h2>
          <p className="text-md text-muted lg:col-span-5">{lead}</p>
        </div>
        <div className="mt-10">{children}</div>
      </div>
    </section>
  );
}
