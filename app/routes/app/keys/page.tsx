import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { KeysQuery } from "#app/domain/access/api-keys/api-keys.schema";
import { listKeys } from "#app/domain/access/api-keys/api-keys.server";
import { keyPaths } from "#app/http/admin-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { KeyTable } from "#app/ui/domain/access/key-table";
import { Plus } from "#app/ui/icons/icons";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

const TITLE = "API keys";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("keys.manage", { query: KeysQuery }, async ({ ctx, query }) => ({
  ...(await listKeys(ctx, query)),
  isFirst: query.cursor === undefined,
}));

export default function ApiKeys() {
  const { keys, next, isFirst } = useLoaderData<typeof loader>();
  return (
    <Page
      title={TITLE}
      subtitle="Keys for API clients. Each key acts for one user"
      back={{ to: paths.admin(), label: "Admin Panel" }}
      actions={
        <>
          <LinkButton to={paths.apiReference()} reload>
            API reference
          </LinkButton>
          <LinkButton to={keyPaths.create()} variant="primary" icon={Plus}>
            Create key
          </LinkButton>
        </>
      }
    >
      <KeyTable keys={keys} newer={isFirst ? null : keyPaths.list()} older={next && keyPaths.list({ cursor: next })} />
      <Outlet />
    </Page>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={TITLE} detail="Only administrators can manage API keys." />;
}
