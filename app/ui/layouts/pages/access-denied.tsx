import { Lock } from "#app/ui/icons/icons";
import { LinkButton } from "../../primitives/buttons/link-button";
import { EmptyState } from "../../primitives/states/empty-state";

/** For screens that say who has access, instead of answering 404. */
export function AccessDenied({ title = "Access Denied", detail }: { title?: string; detail: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={Lock}
        title={title}
        detail={detail}
        action={<LinkButton to="/">Go to the dashboard</LinkButton>}
      />
    </div>
  );
}
