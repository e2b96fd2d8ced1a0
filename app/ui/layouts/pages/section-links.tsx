/** Links to the sections of a long page. */
export function SectionLinks({ label, items }: { label: string; items: readonly { id: string; label: string }[] }) {
  return (
    <nav aria-label={`Sections of ${label}`} className="print:hidden">
      <ul className="flex flex-wrap gap-1.5">
        {items.map(({ id, label: name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex h-8 items-center rounded-lg bg-sunken px-3 text-sm transition-colors hover:text-accent pointer-coarse:h-11"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
