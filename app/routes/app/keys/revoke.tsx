import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { KeyParams } from "#app/domain/access/api-keys/api-keys.schema";
import { getKey, revokeKey } from "#app/domain/access/api-keys/api-keys.server";
import { keyPaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Revoke key";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("keys.manage", { params: KeyParams }, async ({ ctx, params }) => {
  const { name, email } = await getKey(ctx, params.id);
  return { name, email };
});

export const action = pageAction(
  "keys.manage",
  { params: KeyParams, failed: "Failed to revoke key" },
  async ({ ctx, params }) =>
    done(keyPaths.list(), { title: "Key revoked", description: await revokeKey(ctx, params.id) }),
);

export default function RevokeKey() {
  const { name, email } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title={TITLE} back={keyPaths.list()} description={`${name}, as ${email}`} size="sm">
      <ActionForm submit="Revoke key" pending="Revoking..." variant="danger" cancel={keyPaths.list()}>
        <p>API clients that use this key lose access immediately. This cannot be undone.</p>
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
