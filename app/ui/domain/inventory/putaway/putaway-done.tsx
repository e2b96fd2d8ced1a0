import { paths } from "#app/http/paths";
import { Check } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { ScanAndOpen } from "#app/ui/scan/scan-and-open";
import { UnsentWork } from "../../picking/session/unsent-work";

/** Opens the task of a product, lot, handling unit or location that is scanned. */
export const PUTAWAY_SCAN = {
  action: paths.inventory("putaway"),
  label: "Scan or enter what to put away",
  placeholder: "Product, lot, handling unit, or location",
};

/** Nothing is left of the task: the next one is scanned. */
export function PutawayDone({ location, answer, userId }: { location: string; answer: string; userId: string }) {
  return (
    <div className="grid gap-4">
      <UnsentWork userId={userId} />
      <ScanAndOpen {...PUTAWAY_SCAN} answer={answer} />
      <EmptyState
        icon={Check}
        title="All put away"
        detail={`Nothing of it is left in ${location}. Scan the next units.`}
        action={<LinkButton to={paths.inventory("putaway")}>Back to putaway</LinkButton>}
      />
    </div>
  );
}
