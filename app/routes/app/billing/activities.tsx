import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ChargeSourcePageQuery, ChargeSourceQuery } from "#app/domain/billing/billing.schema";
import { formatRate } from "#app/domain/billing/cards/rate-text";
import { chargeSourceScreen } from "#app/domain/billing/charge-source/charge-source.server";
import { dayName } from "#app/domain/kernel/days";
import { formatMoney } from "#app/domain/kernel/money";
import { billingPaths } from "#app/http/billing-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { quantityText } from "#app/ui/domain/billing/billing-labels";
import { ChargeSourceTable } from "#app/ui/domain/billing/charge-source-table";
import { ExportLink } from "#app/ui/forms/list/export-link";
import { Page } from "#app/ui/layouts/pages/page";
import { useBack, useBackParam } from "#app/ui/layouts/shell/use-back";
import { Card } from "#app/ui/primitives/card";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { namedCompany } from "../named-company.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.screen.label ?? "Work" }];

export const loader = pageLoader("billing.read", { query: ChargeSourcePageQuery }, async ({ ctx, query: given }) => {
  const company = namedCompany(ctx, given.company, "work");
  const { data: query } = ChargeSourceQuery.safeParse({ ...given, company });
  if (!query) throw redirect(billingPaths.billing({ company }), 303);
  return { screen: await chargeSourceScreen(ctx, query), query, seesPicking: ctx.can("floor.work", company) };
});

export default function ChargeSourcePage() {
  const { screen, query, seesPicking } = useLoaderData<typeof loader>();
  const { cursor, ...asked } = query;
  const { lines, currency } = screen;
  const month = query.from.slice(0, 7);
  const back = useBackParam();
  return (
    <Page
      title={screen.label}
      subtitle={
        <>
          <bdi>{screen.company.name}</bdi>, {dayName(query.from)} to {dayName(query.to)}
        </>
      }
      back={useBack({ to: billingPaths.billing({ company: query.company, month }), label: "Billing" })}
      actions={<ExportLink to={billingPaths.workFile(asked)} />}
    >
      {lines.length > 0 && currency && (
        <Card>
          <ul className="grid gap-1">
            {lines.map((line) => (
              <li key={`${line.from} ${line.label} ${line.rate}`} className="tabular flex justify-between gap-x-6">
                <span>
                  {dayName(line.from, false)} to {dayName(line.to, false)}: {quantityText(line.quantity, line.unit)}
                  {line.rate !== null && ` at ${formatRate(line.rate, currency)}`}
                </span>
                {lines.length > 1 && <span>{formatMoney(line.amountMinor, currency)}</span>}
              </li>
            ))}
            <li className="tabular flex justify-between gap-x-6 font-semibold">
              <span>Total</span>
              <span>
                {formatMoney(
                  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
                  currency,
                )}
              </span>
            </li>
          </ul>
          <p className="mt-2 text-muted text-sm">The amounts below add up to this total.</p>
        </Card>
      )}
      {screen.isArchived && (
        <p className="text-muted text-sm">
          Work of these days is archived. It takes a little longer to open, and counts as before.
        </p>
      )}
      <div>
        <ChargeSourceTable screen={screen} seesPicking={seesPicking} />
        <Pagination
          isOldestFirst
          older={cursor ? billingPaths.work({ ...asked, back }) : null}
          newer={screen.next && billingPaths.work({ ...asked, back, cursor: screen.next })}
        />
      </div>
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
