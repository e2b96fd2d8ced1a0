import { Form, useLocation } from "@remix-run/react";
import { PAPER_LABEL, PAPER_NAME, type PaperName } from "#app/documents/paper";
import { paths } from "#app/http/paths";

/** Paper size of full-page documents; stored in this browser. */
export function PaperSwitch({ paper }: { paper: PaperName }) {
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action={paths.paper()}
      preventScrollReset
      className="inline-flex rounded-lg border border-line p-0.5"
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      <fieldset className="contents">
        <legend className="sr-only">Paper</legend>
        {PAPER_NAME.map((one) => (
          <button
            key={one}
            type="submit"
            name="paper"
            value={one}
            aria-pressed={paper === one}
            className="h-7 rounded-md px-3 text-muted text-sm transition-colors hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink pointer-coarse:h-11"
          >
            {PAPER_LABEL[one]}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
