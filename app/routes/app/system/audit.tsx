import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AUDIT_ACTIONS, auditActionLabel, changesOf } from "#app/domain/audit/audit.schema";
import { AuditPageQuery } from "#app/domain/system/audit-log/audit-log.schema";
import { auditScreen } from "#app/domain/system/audit-log/audit-log.service.server";
import { adminPaths } from "#app/http/admin-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { AuditFilters } from "#app/ui/domain/system/audit-filters";
import { AuditTable } from "#app/ui/domain/system/audit-table";
import { SYSTEM_DENIED, SYSTEM_TITLE, SystemPage } from "#app/ui/domain/system/system-page";
import { Download } from "#app/ui/icons/icons";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

export const meta: MetaFunction = () => [{ title: `Audit log · ${SYSTEM_TITLE}` }];

const ACTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: auditActionLabel(value) }));

export const loader = pageLoader("system.read", { query: AuditPageQuery }, async ({ ctx, query }) => {
  const { rows, next, isTooShort, companies } = await auditScreen(ctx, query);
  return {
    rows: rows.map(({ detail, ...row }) => ({
      ...row,
      label: auditActionLabel(row.action),
      changes: changesOf(detail).map(({ field, before, after }) => ({ field, before: say(before), after: say(after) })),
    })),
    next,
    isTooShort,
    query,
    actions: ACTIONS,
    companies: companies.map(({ id, name }) => ({ value: id, label: name })),
  };
});

/** Undefined when the entry has no value for that side. */
const say = (value: unknown): string | undefined => {
  if (value === undefined) return undefined;
  if (value === null || value === "") return "—";
  return typeof value === "string" ? value : JSON.stringify(value);
};

export default function SystemAudit() {
  const { rows, next, isTooShort, query, actions, companies } = useLoaderData<typeof loader>();
  const { cursor, ...filter } = query;
  return (
    <SystemPage
      part="audit"
      actions={
        <LinkButton to={adminPaths.auditExport(filter)} icon={Download} reload>
          Export CSV
        </LinkButton>
      }
    >
      <AuditFilters filter={filter} actions={actions} companies={companies} isTooShort={isTooShort} />
      <AuditTable
        rows={rows}
        isFiltered={Object.values(filter).some(Boolean)}
        newer={cursor ? paths.system("audit", filter) : null}
        older={next && paths.system("audit", { ...filter, cursor: next })}
      />
    </SystemPage>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={SYSTEM_TITLE} detail={SYSTEM_DENIED} />;
}
