import type { Blocker, Fix } from "#app/domain/fulfillment/why-not/blocker-types";
import { PostButton } from "#app/ui/forms/post-button";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Time } from "#app/ui/primitives/values/time";
import { type Blocked, fixTargetOf } from "./blocker-fixes";

/** Number of blockers shown at first. */
const FIRST = 4;

type Props = { order: Blocked; blockers: readonly Blocker[] };

/** One sentence per blocker, with the button that fixes it. */
export function BlockerList({ order, blockers }: Props) {
  const first = blockers.slice(0, blockers.length === FIRST + 1 ? FIRST + 1 : FIRST);
  const rest = blockers.slice(first.length);
  return (
    <>
      <Sentences order={order} blockers={first} />
      {rest.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-8 cursor-pointer content-center pointer-coarse:min-h-11">{`${rest.length} more`}</summary>
          <Sentences order={order} blockers={rest} />
        </details>
      )}
    </>
  );
}

function Sentences({ order, blockers }: Props) {
  return (
    <ul className="grid gap-2">
      {blockers.map((blocker) => (
        <li
          key={`${blocker.itemId}${blocker.sentence}`}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5"
        >
          <span dir="auto" className="min-w-0 flex-1 basis-56 break-words">
            {blocker.sentence}
            {blocker.since !== undefined && (
              <span className="text-muted">
                {" Since "}
                <Time at={blocker.since} relative />.
              </span>
            )}
            {blocker.placed && (
              <span className="block text-muted text-sm">
                By <bdi>{blocker.placed.by}</bdi>, <Time at={blocker.placed.at} />
              </span>
            )}
          </span>
          {blocker.fixes.length > 0 && (
            <span className="flex flex-wrap gap-2">
              {blocker.fixes.map((fix) => (
                <FixButton key={fix.label} fix={fix} order={order} itemId={blocker.itemId} />
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function FixButton({ fix, order, itemId }: { fix: Fix; order: Blocked; itemId: string | null }) {
  const way = fixTargetOf(fix, order, itemId);
  if ("to" in way) {
    // The edit form focuses the line, so the navigation must not reset the scroll position.
    return (
      <LinkButton to={way.to} size="sm" preventScrollReset={fix.leadsTo === "edit" && itemId !== null}>
        {fix.label}
      </LinkButton>
    );
  }
  return (
    <PostButton action={way.action} fields={way.fields} size="sm" pending="Saving...">
      {fix.label}
    </PostButton>
  );
}
