import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { Transfer, TransferQuery } from "#app/domain/inventory/transfers/transfer.schema";
import { transferInWords, transferStock } from "#app/domain/inventory/transfers/transfer.server";
import { transferSources } from "#app/domain/inventory/transfers/transfer-sources.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { ChooseCompany } from "#app/ui/domain/companies/choose-company";
import { TransferForm } from "#app/ui/domain/inventory/transfer-form";
import { PackageOpen, PackageSearch } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { HiddenFields } from "#app/ui/primitives/buttons/hidden-fields";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { Hint } from "#app/ui/primitives/states/hint";
import { CameraScanner } from "#app/ui/scan/camera/camera-scanner";
import { ScanChoices } from "#app/ui/scan/scan-choices";
import { type ScanFeed, ScanField } from "#app/ui/scan/scan-field";
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
    userId: ctx.actor.id,
  };
});

export const action = pageAction(
  "inventory.adjust",
  { query: TransferQuery, form: Transfer },
  async ({ ctx, query, input }) => {
    const description = transferInWords(await transferStock(ctx, input));
    return done(stockPaths.transferStock({ company: query.company }), { title: "Stock Transferred", description });
  },
);

export default function TransferPage() {
  const { companyId, companies, operationId, found, code, userId } = useLoaderData<typeof loader>();
  const feed = useRef<ScanFeed>(null);
  const company = companies.find(({ id }) => id === companyId);
  const isFound = Boolean(found && found.sources.length > 0);
  const another = stockPaths.transferStock({ company: companyId });
  return (
    <Page
      title="Transfer stock"
      subtitle={company ? <bdi>{company.name}</bdi> : "From one location to another"}
      back={{ to: paths.inventory("stock", { company: companyId }), label: "Inventory" }}
      width="narrow"
      actions={isFound && <LinkButton to={another}>Transfer another item</LinkButton>}
    >
      {!companyId && <ChooseCompany companies={companies} why="Whose units are to be moved?" />}
      {companyId && !isFound && (
        <div className="grid gap-2">
          <ScanField
            answer={operationId}
            feed={feed}
            method="get"
            name="code"
            hidden={{ company: companyId }}
            label="Scan or type what is to be moved"
            placeholder="Product, lot or location"
            submit="Find"
          />
          <CameraScanner isSingle onCode={(scanned) => feed.current?.(scanned)} />
        </div>
      )}
      {companyId && found?.asks && code && (
        <Form className="grid gap-3">
          <HiddenFields fields={{ company: companyId, code }} />
          <Hint title="Which one?">{found.asks.why}</Hint>
          <ScanChoices choices={found.asks.choices} />
        </Form>
      )}
      {companyId && found && isFound && (
        <TransferForm
          operationId={operationId}
          companyId={companyId}
          sources={found.sources}
          isMore={found.isMore}
          cancel={another}
          user={{ id: userId, companyName: company?.name ?? "" }}
        />
      )}
      {companyId && !isFound && !found?.asks && (
        <div className="rounded-lg border border-line bg-surface">
          {found ? (
            <EmptyState
              icon={PackageOpen}
              title={found.unknown ?? "No units lie there"}
              detail={
                found.unknown ? "Scan a product, a lot or a location of this company." : "There is nothing to be moved."
              }
            />
          ) : (
            <EmptyState
              icon={PackageSearch}
              title="What is to be moved?"
              detail="Scan a product or lot to see where it lies, or a location to see what lies there."
            />
          )}
        </div>
      )}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
