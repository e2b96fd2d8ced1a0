import type { ReactNode } from "react";
import type { Icon } from "../icon";

type Props = { title: string; detail?: ReactNode; action?: ReactNode; icon?: Icon };

/** Says what would be listed here, and the next step. */
export function EmptyState({ title, detail, action, icon: Icon }: Props) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      {Icon && (
        <span className="mb-4 inline-flex size-10 items-center justify-center rounded-lg border border-line bg-canvas text-muted">
          <Icon className="size-5" strokeWidth={1.75} />
        </span>
      )}
      <p className="font-medium text-ink text-md">{title}</p>
      {detail && <p className="mt-1 max-w-[44ch] text-balance text-muted">{detail}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
