/** One thing to jump to. */
export interface Hit {
  id: string;
  to: string;
  title: string;
  detail: string;
  /** Set in the type of numbers and codes. */
  code?: string;
}

export interface HitGroup {
  label: "Screens" | "Orders" | "Products" | "Companies" | "Users";
  hits: Hit[];
}

/** The screens whose name fits, out of those that the viewer sees. */
export function screenHits(screens: readonly { to: string; label: string }[], text: string): HitGroup[] {
  const low = text.trim().toLowerCase();
  const hits = screens
    .filter(({ label }) => label.toLowerCase().includes(low))
    .map(({ to, label }) => ({ id: `screen-${to}`, to, title: label, detail: "" }));
  return hits.length > 0 ? [{ label: "Screens", hits }] : [];
}
