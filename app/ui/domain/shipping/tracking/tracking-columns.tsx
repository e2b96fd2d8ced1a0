import { Form } from "@remix-run/react";
import type { TrackingQuery } from "#app/domain/shipping/files/files.schema";
import type { TrackingPreview } from "#app/domain/shipping/files/tracking-preview.server";
import { shippingPaths } from "#app/http/shipping-paths";
import { FilterSelect } from "#app/ui/forms/filter-fields";
import { Button } from "#app/ui/primitives/buttons/button";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";

const FACTS = [
  { key: "orderNumber", label: "Order number", none: "Choose a column" },
  { key: "trackingNumber", label: "Tracking number", none: "Choose a column" },
  { key: "carrier", label: "Carrier", none: "Detect from the number" },
] as const;

type Props = { preview: TrackingPreview; query: TrackingQuery; fileId: string };

/** Column mapping, for headings that are missing or wrong. */
export function TrackingColumns({ preview: { columns, headings }, query, fileId }: Props) {
  return (
    <Card title="Match columns to fields" description="Not all columns could be matched by name.">
      <Form method="get" action={shippingPaths.trackingFile(fileId)} className="grid gap-4">
        {query.company && <input type="hidden" name="company" value={query.company} />}
        {FACTS.map(({ key, label, none }) => (
          <div key={key} className="grid gap-1">
            <span className="font-medium text-sm" aria-hidden="true">
              {label}
            </span>
            <FilterSelect
              name={key}
              label={label}
              className="w-full sm:w-80 [&>select]:w-full [&>select]:max-w-none"
              value={query[key] ?? columns[key]}
              options={[
                { value: "", label: none },
                ...[...new Set(headings)].map((heading) => ({ value: heading, label: heading })),
              ]}
            />
          </div>
        ))}
        <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">
          <LinkButton to={shippingPaths.importTracking()} variant="ghost">
            Choose another file
          </LinkButton>
          <Button type="submit" variant="primary">
            Read the file
          </Button>
        </div>
      </Form>
    </Card>
  );
}
