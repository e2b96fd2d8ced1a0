import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AUDIT_ACTIONS, auditActionLabel, changesOf } from "#app/domain/audit/audit.schema";
import { filtersOnly } from "#app/domain/filters/list-definition";
import { viewUrl } from "#app/domain/filters/lists";
import { viewAudiences } from "#app/domain/filters/saved-views.server";
import { dayName } from "#app/domain/kernel/days";
import { AuditPageQuery } from "#app/domain/system/audit-log/audit-log.schema";
import { auditScreen } from "#app/domain/system/audit-log/audit-log.service.server";
import { adminPaths } from "#app/http/admin-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { AuditFilters } from "#app/ui/domain/system/audit-filters";
import { AuditTable } from "#app/ui/domain/system/audit-table";
import { SYSTEM_DENIED, SYSTEM_TITLE, SystemPage } from "#app/ui/domain/system/system-page";
import { ExportLink } from "#app/ui/forms/list/export-link";
import { ViewTabs } from "#app/ui/forms/list/view-tabs";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const ViewMenu = part(() => import("#app/ui/forms/list/view-menu"), "ViewMenu", <Skeleton className="h-8 w-24" />);

export const meta: MetaFunction = () => [{ title: `Audit log · ${SYSTEM_TITLE}` }];

const ACTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: auditActionLabel(value) }));

export const loader = pageLoader("system.read", { query: AuditPageQuery }, async ({ ctx, query }) => {
  const { rows, next, count, isTooShort, companies, views } = await auditScreen(ctx, query);
  // The list without any parameter opens with the user's default view.
  const preset = views.find(({ isDefault }) => isDefault);
  if (preset && Object.values(query).every((value) => !value)) throw redirect(viewUrl("audit", preset));
  return {
    count,
    views,
    audiences: viewAudiences(ctx, "audit", companies),
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
  if (typeof value !== "string") return JSON.stringify(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? dayName(value) : value;
};

export default function SystemAudit() {
  const { rows, next, count, views, audiences, isTooShort, query, actions, companies } = useLoaderData<typeof loader>();
  const { cursor: _cursor, ...filter } = query;
  const here = (search: Record<string, string | undefined>) => paths.system("audit", search);
  return (
    <SystemPage part="audit" actions={<ExportLink to={adminPaths.auditExport(filtersOnly(filter))} />}>
      <ViewTabs list="audit" views={views} search={query} to={here} all="All entries" />
      <AuditFilters
        filter={filter}
        actions={actions}
        companies={companies}
        count={count}
        isTooShort={isTooShort}
        tools={<ViewMenu list="audit" views={views} search={query} audiences={audiences} />}
      />
      <AuditTable rows={rows} search={query} next={next} to={here} />
    </SystemPage>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={SYSTEM_TITLE} detail={SYSTEM_DENIED} />;
}
