/** The provider's name beside a mark of stacked boxes. */
export function BrandMark({ brand }: { brand: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 font-semibold text-md tracking-tight">
      <svg viewBox="0 0 24 24" className="size-6 shrink-0 text-accent" fill="currentColor" aria-hidden="true">
        <rect x="2" y="13" width="9" height="9" rx="1.75" />
        <rect x="13" y="13" width="9" height="9" rx="1.75" opacity="0.55" />
        <rect x="7.5" y="2" width="9" height="9" rx="1.75" opacity="0.8" />
      </svg>
      <span className="nav-label truncate">{brand}</span>
    </span>
  );
}
