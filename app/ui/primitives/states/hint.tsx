import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "#app/ui/icons/icons";

const LOOK = {
  info: { icon: Info, text: "bg-info-soft [&>svg]:text-info" },
  warn: { icon: TriangleAlert, text: "bg-warn-soft [&>svg]:text-warn" },
  bad: { icon: CircleAlert, text: "bg-bad-soft [&>svg]:text-bad" },
  good: { icon: CircleCheck, text: "bg-good-soft [&>svg]:text-good" },
} as const;

type Props = { tone?: keyof typeof LOOK; title?: string; role?: "alert" | "status"; id?: string; children: ReactNode };

/** Advice beside the control that it concerns. */
export function Hint({ tone = "info", title, role, id, children }: Props) {
  const { icon: Icon, text } = LOOK[tone];
  return (
    <div id={id} role={role} className={`flex gap-2.5 rounded-lg px-3.5 py-3 text-ink ${text}`}>
      <Icon className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
      <div className="min-w-0 flex-1 break-words">
        {title && <p className="font-medium">{title}</p>}
        {children}
      </div>
    </div>
  );
}
