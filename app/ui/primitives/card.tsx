import type { ReactNode } from "react";
import { cx } from "./classes";

type Props = {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  /** False when the content has its own padding: a table, a list of rows. */
  padded?: boolean;
  className?: string;
  /** Heading level: 2 under a page's title, 3 inside a section. */
  level?: 2 | 3;
  children?: ReactNode;
};

/** A bordered surface, with an optional title row. */
export function Card({ title, description, actions, footer, padded = true, className, level = 2, children }: Props) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section className={cx("min-w-0 rounded-lg border border-line bg-surface", className)}>
      {(title || actions) && (
        <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-4 pb-3">
          <div className="min-w-0">
            <Heading className="text-md">{title}</Heading>
            {description && <p className="mt-0.5 text-muted text-sm">{description}</p>}
          </div>
          {actions && <div className="flex items-center gap-2">{actions}</div>}
        </header>
      )}
      {children !== undefined && <div className={padded ? cx("px-5 pb-5", !title && "pt-5") : "flush"}>{children}</div>}
      {footer && <footer className="border-line border-t px-5 py-3 text-muted text-sm">{footer}</footer>}
    </section>
  );
}
