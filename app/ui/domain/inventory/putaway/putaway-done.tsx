import { paths } from "#app/http/paths";
import { Check } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { PutawayScan } from "./putaway-scan";

/** Nothing is left of the task: the next one is scanned. */
export function PutawayDone({ location, answer }: { location: string; answer: string }) {
  return (
    <div className="grid gap-4">
      <PutawayScan answer={answer} />
      <EmptyState
        icon={Check}
        title="All put away"
        detail={`Nothing of it is left in ${location}. Scan the next units.`}
        action={<LinkButton to={paths.inventory("putaway")}>Back to putaway</LinkButton>}
      />
    </div>
  );
}
