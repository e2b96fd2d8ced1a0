import { PAPER_LABEL, PAPER_NAME, type PaperName } from "#app/documents/paper";
import { ChevronDown } from "#app/ui/icons/icons";

/** Paper size of the document that the form's URL creates; the server then remembers the choice. */
export function PaperSelect({ paper }: { paper: PaperName }) {
  return (
    <span className="relative inline-flex">
      <select
        name="paper"
        aria-label="Paper"
        defaultValue={paper}
        className="h-8 appearance-none rounded-lg border border-line-strong/60 bg-surface pr-8 pl-2.5 text-ink text-sm hover:border-line-strong pointer-coarse:h-11"
      >
        {PAPER_NAME.map((one) => (
          <option key={one} value={one}>
            {PAPER_LABEL[one]}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-muted" />
    </span>
  );
}
