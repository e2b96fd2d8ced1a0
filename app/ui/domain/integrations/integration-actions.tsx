import { useId } from "react";
import type { IntegrationHealth } from "#app/domain/channels/integration-health.server";
import { integrationPaths } from "#app/http/integration-paths";
import { Activity, CirclePause, Pencil, Play, RefreshCw, Trash2, Truck } from "#app/ui/icons/icons";
import { ConfirmDialog } from "../../forms/confirm-dialog";
import { PostButton } from "../../forms/post-button";
import { usePost } from "../../forms/use-post";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Menu } from "../../primitives/overlays/menu";
import type { IntegrationSearch } from "./list/integration-filters";

type Acted = Pick<IntegrationHealth, "id" | "name" | "status" | "lastError" | "syncs">;
type Props = {
  integration: Acted;
  /** Where the buttons return to: the list with this query. Without it, the integration's own page. */
  list?: ListQuery;
};
type ListQuery = { from: "list" } & Record<string, string | undefined>;

const ROW = { size: "sm", variant: "ghost" } as const;

/** Frequent actions of an integration in a list. */
export function IntegrationRowActions({ integration, search }: { integration: Acted; search: IntegrationSearch }) {
  const list: ListQuery = { ...search, from: "list" };
  const { id, name, status } = integration;
  const deleteDialog = useId();
  const deletePost = usePost();
  return (
    <span className="inline-flex justify-end gap-1.5 max-md:-ml-3.5 max-md:flex-wrap max-md:justify-start">
      {integration.syncs && <SyncButton integration={integration} list={list} {...ROW} />}
      <TestButton integration={integration} list={list} {...ROW} />
      <LinkButton to={integrationPaths.editIntegration(id)} icon={Pencil} preventScrollReset {...ROW}>
        Edit<span className="sr-only"> {name}</span>
      </LinkButton>
      <Menu
        label={`More actions for ${name}`}
        items={[
          status === "paused"
            ? { label: "Resume", icon: Play, action: integrationPaths.resume(id), fields: {} }
            : { label: "Pause", icon: CirclePause, action: integrationPaths.pause(id), fields: {} },
          "divider",
          { label: "Delete", icon: Trash2, opens: deleteDialog, danger: true },
        ]}
      />
      <ConfirmDialog id={deleteDialog} Form={deletePost.Form} {...deletion(integration, list)} />
    </span>
  );
}

/** All actions of an integration, on its own page: the main ones as buttons, the others in a menu. */
export function IntegrationPageActions({ integration }: { integration: Acted }) {
  const { id, name, status, syncs } = integration;
  const deleteDialog = useId();
  const deletePost = usePost();
  return (
    <>
      <Menu
        label={`More actions for ${name}`}
        trigger="More"
        items={[
          status === "paused"
            ? { label: "Resume", icon: Play, action: integrationPaths.resume(id), fields: {} }
            : { label: "Pause", icon: CirclePause, action: integrationPaths.pause(id), fields: {} },
          ...(syncs ? [{ label: "Shipment notice", icon: Truck, to: integrationPaths.shipmentNotice(id) }] : []),
          { label: "Edit", icon: Pencil, to: integrationPaths.editIntegration(id), isDialog: true },
          "divider",
          { label: "Delete", icon: Trash2, opens: deleteDialog, danger: true },
        ]}
      />
      <ConfirmDialog id={deleteDialog} Form={deletePost.Form} {...deletion(integration)} />
      <TestButton integration={integration} />
      {syncs && <SyncButton integration={integration} variant="primary" />}
    </>
  );
}

type ButtonProps = Props & { size?: "sm"; variant?: "ghost" | "primary" };

function SyncButton({ integration: { id, name, lastError }, list, ...look }: ButtonProps) {
  return (
    <PostButton action={integrationPaths.sync(id, list)} icon={RefreshCw} pending="Syncing…" {...look}>
      {lastError ? "Retry now" : "Sync"}
      <span className="sr-only"> {name}</span>
    </PostButton>
  );
}

function TestButton({ integration: { id, name }, list, ...look }: ButtonProps) {
  return (
    <PostButton action={integrationPaths.test(id, list)} icon={Activity} pending="Testing…" {...look}>
      Test<span className="sr-only"> {name}</span>
    </PostButton>
  );
}

/** The confirmation before an integration is deleted. */
const deletion = ({ id, name, syncs }: Acted, list?: ListQuery) => ({
  title: "Delete integration",
  body: `${syncs ? `Orders from ${name} will stop arriving, and the store will no longer receive tracking numbers. Existing orders stay.` : `${name} will no longer be used, and its keys will be deleted. Past payments and labels stay.`} This action cannot be undone.`,
  confirm: "Delete",
  action: integrationPaths.deleteIntegration(id, list),
});
