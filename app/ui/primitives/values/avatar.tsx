import { cx } from "../classes";

/** Initials on a disc; decorative beside a name, labelled when alone. */
export function Avatar({ initials, name, className }: { initials: string; name?: string; className?: string }) {
  return (
    <span
      {...(name ? { role: "img", "aria-label": name, title: name } : { "aria-hidden": true })}
      className={cx(
        "inline-flex size-8 shrink-0 select-none items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-xs",
        className,
      )}
    >
      {initials}
    </span>
  );
}
