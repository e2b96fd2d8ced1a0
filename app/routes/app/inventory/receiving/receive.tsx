import type { MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import {
  answerScan,
  receivableProduct,
  receiveGoods,
  scanIn,
} from "#app/domain/inbound/receiving/receive-goods.server";
import { receivedInWords } from "#app/domain/inbound/receiving/received";
import { ReceiveForm as Form, ReceiveQuery } from "#app/domain/inbound/receiving/receiving.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { ChooseCompany } from "#app/ui/domain/companies/choose-company";
import { Page } from "#app/ui/layouts/pages/page";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { chosenCompany } from "../chosen-company.server";

export const meta: MetaFunction = () => [{ title: "Receive goods" }];

export const loader = pageLoader("inventory.receive", { query: ReceiveQuery }, async ({ ctx, query }) => {
  const companyId = chosenCompany(ctx, query.company);
  const [companies, ...good] = await ctx.db.batch(
    listReachableCompanies(ctx),
    ...(companyId && query.product ? [receivableProduct(ctx.db.company(companyId), query.product)] : []),
  );
  return {
    companyId,
    companies: companies.map(({ id, name }) => ({ id, name })),
    userId: ctx.actor.id,
    // Submitting the same form twice books it once.
    operationId: ctx.newId(),
    lines: good.flatMap((one) => (one ? [one] : [])),
  };
});

export const action = pageAction("inventory.receive", { query: ReceiveQuery, form: Form }, async ({ ctx, input }) => {
  if (scanIn(input)) {
    return answerScan(ctx, input);
  }
  const received = await receiveGoods(ctx, input);
  return done(stockPaths.receipt(received.receiptId), {
    title: "Goods received",
    description: receivedInWords(received),
    undoId: input.operationId,
  });
});

/** A scan does not change any data that the page shows. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => (formMethod === "POST" && currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate);

const ReceiveForm = part(
  () => import("#app/ui/domain/receiving/receive-form"),
  "ReceiveForm",
  <Skeleton className="h-96" />,
);

export default function Receive() {
  const { companyId, companies, userId, operationId, lines } = useLoaderData<typeof loader>();
  const company = companies.find(({ id }) => id === companyId);
  return (
    <Page
      title="Receive goods"
      subtitle={company ? <bdi>{company.name}</bdi> : "Add received units to stock"}
      back={{ to: paths.inventory("receipts", { company: companyId }), label: "Receipts" }}
    >
      {companyId ? (
        <ReceiveForm
          key={operationId}
          fresh={{ operationId, companyId, lines: lines.length > 0 ? lines : [{}] }}
          user={{ id: userId, companyName: company?.name ?? "" }}
        />
      ) : (
        <ChooseCompany companies={companies} why="Which company is this stock for?" />
      )}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
