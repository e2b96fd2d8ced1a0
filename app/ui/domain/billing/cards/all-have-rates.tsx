import { Receipt } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";

/** A list of the companies without rates, when there are none. */
export const AllHaveRates = ({ clearTo }: { clearTo: string }) => (
  <EmptyState
    icon={Receipt}
    title="All companies have rates"
    detail="Their work can be billed."
    action={<LinkButton to={clearTo}>Show all companies</LinkButton>}
  />
);
