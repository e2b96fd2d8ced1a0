import sprite from "./sprite.svg?url&no-inline";

/** Icon names of screens, as strings that a loader can send. */
export type NavIconName =
  | "dashboard"
  | "companies"
  | "inventory"
  | "orders"
  | "picking"
  | "shipping"
  | "integrations"
  | "reports"
  | "tasks"
  | "scanner"
  | "my-inventory"
  | "my-orders"
  | "billing"
  | "users"
  | "system"
  | "admin"
  | "staging"
  | "filters"
  | "receiving"
  | "returns"
  | "counts"
  | "notifications"
  | "audit"
  | "support"
  | "contact"
  | "settings";

type Props = { className?: string; strokeWidth?: number | string };

/**
 * An icon of sprite.svg by its id; by default 1 rem large with strokes 2 wide (base.css). Decorative: its parent has
 * the text or the `aria-label`.
 */
export function SpriteIcon({ name, className, strokeWidth }: Props & { name: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className ? `icon ${className}` : "icon"}
      style={strokeWidth ? { strokeWidth } : undefined}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

/** A component that draws one icon; its size comes from `className`. */
export const icon = (name: string) =>
  // biome-ignore lint/correctness/noComponentHookFactories: called once per icon at module load, never while rendering
  function Icon(props: Props) {
    return <SpriteIcon name={name} {...props} />;
  };
