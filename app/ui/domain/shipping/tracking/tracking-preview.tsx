import type { TrackingQuery } from "#app/domain/shipping/files/files.schema";
import type { TrackingPreview as Preview } from "#app/domain/shipping/files/tracking-preview.server";
import { paths } from "#app/http/paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { carrierLabel } from "#app/integrations/tracking-links";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { customerColumn } from "#app/ui/domain/columns/customer-column";
import { orderNumberColumn } from "#app/ui/domain/columns/order-number-column";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Section } from "#app/ui/layouts/pages/section";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Hint } from "#app/ui/primitives/states/hint";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Mono } from "#app/ui/primitives/values/mono";
import { TrackingColumns } from "./tracking-columns";
import { TrackingLeft } from "./tracking-left";

type Ready = Preview["ready"]["rows"][number];

interface Props {
  preview: Preview;
  companies: { id: string; name: string }[];
  query: TrackingQuery;
  fileId: string;
}

const orders = (n: number): string => (n === 1 ? "1 order" : `${n.toLocaleString("en")} orders`);

/** Preview of a tracking file: matches, mismatches with reasons, and a button that ships the matches. */
export function TrackingPreview({ preview, companies, query, fileId }: Props) {
  const { columns, ready, shipped, unmatched, problems, parcels, asked } = preview;
  const isUnread = !columns.orderNumber || !columns.trackingNumber;
  if (isUnread || query.choose) return <TrackingColumns preview={preview} query={query} fileId={fileId} />;
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const { choose: _choose, ...keep } = query;
  const { company: _company, ...chosen } = keep;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 break-words text-muted text-sm">
          Read from the columns{" "}
          {[columns.orderNumber, columns.trackingNumber, columns.carrier].filter(Boolean).join(", ")}
        </p>
        <div className="flex flex-wrap items-center gap-2 max-sm:grid max-sm:w-full">
          <FilterBar keep={chosen}>
            <CompanyFilter companies={companies} value={query.company} />
          </FilterBar>
          <LinkButton to={shippingPaths.trackingFile(fileId, { ...keep, choose: "1" })}>Choose columns</LinkButton>
        </div>
      </div>
      {ready.count > 0 ? (
        <Section
          title={`${orders(ready.count)} can be shipped`}
          description={parcels > ready.count ? `With ${parcels.toLocaleString("en")} parcels` : undefined}
        >
          <DataTable
            caption="Matching orders"
            rows={ready.rows}
            rowKey={({ orderId }) => orderId}
            columns={[
              orderNumberColumn(),
              customerColumn(),
              companyColumn((row: Ready) => names.get(row.companyId)),
              { key: "carrier", header: "Carrier", cell: (row) => carrierLabel(row.carrier) },
              {
                key: "tracking",
                header: "Tracking number",
                cell: (row) => <Mono className="break-all">{row.numbers.join(", ")}</Mono>,
              },
            ]}
          />
          {ready.count > ready.rows.length && (
            <p className="text-muted text-sm">
              The first {ready.rows.length} of them are shown. All of them will ship.
            </p>
          )}
          <ActionForm
            submit={`Ship ${orders(ready.count)}`}
            pending="Shipping…"
            cancel={paths.shipping()}
            defaultValue={{ asked }}
          >
            <HiddenField name="asked" />
          </ActionForm>
        </Section>
      ) : (
        <Hint tone="warn">No rows in this file match an order that is ready to ship.</Hint>
      )}
      <TrackingLeft
        one="row matches no order that is ready to ship"
        many="rows match no order that is ready to ship"
        list={unmatched}
      />
      <TrackingLeft one="order was already shipped" many="orders were already shipped" list={shipped} />
      <TrackingLeft one="row cannot be used" many="rows cannot be used" list={problems} />
    </div>
  );
}
