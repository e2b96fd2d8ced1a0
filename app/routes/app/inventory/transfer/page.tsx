import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { Transfer, TransferQuery } from "#app/domain/inventory/transfers/transfer.schema";
import { transferInWords, transferStock } from "#app/domain/inventory/transfers/transfer.server";
import { transferSources } from "#app/domain/inventory/transfers/transfer-sources.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { backTarget } from "#app/http/redirects/back-path";
import { stockPaths } from "#app/http/stock-paths";
import { ChooseCompany } from "#app/ui/domain/companies/choose-company";
import { TransferChoices } from "#app/ui/domain/inventory/transfer/transfer-choices";
import { TransferEmpty } from "#app/ui/domain/inventory/transfer/transfer-empty";
import { TransferScan } from "#app/ui/domain/inventory/transfer/transfer-scan";
import { Page } from "#app/ui/layouts/pages/page";
import { useBack, useBackParam } from "#app/ui/layouts/shell/use-back";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { chosenCompany } from "../chosen-company.server";

export const meta: MetaFunction = () => [{ title: "Transfer stock" }];

export const loader = pageLoader("inventory.adjust", { query: TransferQuery }, async ({ ctx, query }) => {
  const companyId = chosenCompany(ctx, query.company);
  const [companies, found] = await Promise.all([
    listReachableCompanies(ctx),
    companyId ? transferSources(ctx.db.company(companyId), query) : null,
  ]);
  return {
    companyId,
    companies: companies.map(({ id, name }) => ({ id, name })),
    // Submitting the same form twice moves the units once.
    operationId: ctx.newId(),
    found,
    code: query.code,
    to: query.to,
    userId: ctx.actor.id,
  };
});

export const action = pageAction(
  "inventory.adjust",
  { query: TransferQuery, form: Transfer },
  async ({ ctx, query, input }) => {
    const description = transferInWords(await transferStock(ctx, input));
    const { operationId: undoId } = input;
    return done(backTarget(query.back)?.to ?? stockPaths.transferStock({ company: query.company }), {
      title: "Stock transferred",
      description,
      undoId,
    });
  },
);

const TransferForm = part(
  () => import("#app/ui/domain/inventory/transfer/transfer-form"),
  "TransferForm",
  <Skeleton className="h-96" />,
);

export default function TransferPage() {
  const { companyId, companies, operationId, found, code, to, userId } = useLoaderData<typeof loader>();
  const company = companies.find(({ id }) => id === companyId);
  const isFound = Boolean(found && found.sources.length > 0);
  const another = stockPaths.transferStock({ company: companyId });
  const opened = useBackParam();
  const back = useBack({ to: paths.inventory("stock", { company: companyId }), label: "Inventory" });
  return (
    <Page
      title="Transfer stock"
      subtitle={company ? <bdi>{company.name}</bdi> : "From one location to another"}
      back={back}
      width="narrow"
      actions={isFound && <LinkButton to={another}>Transfer another item</LinkButton>}
    >
      {!companyId && <ChooseCompany companies={companies} why="Which company's stock do you want to transfer?" />}
      {companyId && !isFound && <TransferScan companyId={companyId} answer={operationId} />}
      {companyId && found?.asks && code && <TransferChoices companyId={companyId} code={code} {...found.asks} />}
      {companyId && found && isFound && (
        <TransferForm
          operationId={operationId}
          companyId={companyId}
          sources={found.sources}
          isMore={found.isMore}
          to={to}
          cancel={backTarget(opened)?.to ?? another}
          saveTo={stockPaths.transferSave({ back: opened })}
          user={{ id: userId, companyName: company?.name ?? "" }}
        />
      )}
      {companyId && !isFound && !found?.asks && <TransferEmpty found={found} />}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
