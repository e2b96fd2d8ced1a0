import type { IntegrationHealth } from "#app/domain/integrations/health.server";
import { integrationPaths } from "#app/http/integration-paths";
import { Activity, CirclePause, Pencil, Play, RefreshCw, Trash2, Truck } from "#app/ui/icons/icons";
import { ConfirmButton } from "../../forms/confirm-button";
import { PostButton } from "../../forms/post-button";
import { LinkButton } from "../../primitives/buttons/link-button";

type Props = {
  integration: Pick<IntegrationHealth, "id" | "name" | "status" | "lastError" | "syncs">;
  /** The page that the buttons are on. */
  here: string;
  /** All of them, as on the integration's own page; a row has those of every day. */
  isWhole?: boolean;
};

/** Test, sync where orders come from it, and what else can be done with a connection. */
export function IntegrationActions({
  integration: { id, name, status, lastError, syncs },
  here,
  isWhole = false,
}: Props) {
  const look = isWhole ? ({} as const) : ({ size: "sm", variant: "ghost" } as const);
  const of = <span className="sr-only"> {name}</span>;
  const sync = syncs && (
    <PostButton
      action={here}
      fields={{ intent: "sync", id }}
      icon={RefreshCw}
      pending="Syncing…"
      {...look}
      {...(isWhole && { variant: "primary" })}
    >
      {lastError ? "Retry now" : "Sync"}
      {of}
    </PostButton>
  );
  const all = (
    <>
      {!isWhole && sync}
      <PostButton action={here} fields={{ intent: "test", id }} icon={Activity} pending="Testing…" {...look}>
        Test{of}
      </PostButton>
      {isWhole &&
        (status === "paused" ? (
          <PostButton action={here} fields={{ intent: "resume", id }} icon={Play} pending="Resuming…">
            Resume{of}
          </PostButton>
        ) : (
          <PostButton action={here} fields={{ intent: "pause", id }} icon={CirclePause} pending="Pausing…">
            Pause{of}
          </PostButton>
        ))}
      {isWhole && syncs && (
        <LinkButton to={integrationPaths.shipmentNotice(id)} icon={Truck}>
          Shipment notice{of}
        </LinkButton>
      )}
      {isWhole && (
        <LinkButton to={integrationPaths.editIntegration(id)} icon={Pencil} preventScrollReset>
          Edit{of}
        </LinkButton>
      )}
      <ConfirmButton
        label="Delete"
        icon={Trash2}
        title="Delete integration"
        body={`${syncs ? `Orders from ${name} no longer arrive, and the store is no longer told of parcels. The orders that came by it stay.` : `${name} is no longer used, and its keys are forgotten. What was done by it stays.`} This action cannot be undone.`}
        confirm="Delete"
        action={here}
        fields={{ intent: "delete", id }}
        {...look}
      />
      {isWhole && sync}
    </>
  );
  // On a page of its own they are the page's actions; in a row their words begin where the card's do.
  return isWhole ? (
    all
  ) : (
    <span className="inline-flex justify-end gap-1.5 max-md:-ml-3.5 max-md:flex-wrap max-md:justify-start">{all}</span>
  );
}
