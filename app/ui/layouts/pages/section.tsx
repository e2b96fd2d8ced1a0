import { type ReactNode, useId } from "react";

type Props = { title: string; description?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A titled part of a page. */
export function Section({ title, description, actions, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-md">
            {title}
          </h2>
          {description && <p className="text-muted text-sm">{description}</p>}
        </div>
        {actions && <div className="flex items-center gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
