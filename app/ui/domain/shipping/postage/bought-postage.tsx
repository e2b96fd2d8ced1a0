import type { ReactNode } from "react";
import type { ShownLabel } from "#app/domain/shipping/postage/postage-screen.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { serviceName } from "#app/integrations/tracking-links";
import { ConfirmButton } from "#app/ui/forms/confirm-button";
import { PostButton } from "#app/ui/forms/post-button";
import { Printer } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Hint } from "#app/ui/primitives/states/hint";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Money } from "#app/ui/primitives/values/money";
import { PrintButton, useStationPrints } from "../../printing/print-button";
import { TrackingNumber } from "../tracking/tracking-number";

/** A parcel's label: print it, void it, or look it up when it is unknown whether it was bought. */
export function BoughtPostage({
  label,
  paths,
  children,
}: {
  label: ShownLabel;
  paths: { settle: string; void: string; file: string };
  /** The link back, beside the actions. */
  children: ReactNode;
}) {
  const isPrinting = useStationPrints("shippingLabel");
  if (label.state !== "bought") {
    return (
      <>
        <Hint tone="warn" role="status" title={label.state === "buying" ? BUYING : VOIDING}>
          {label.error && <p>{label.error}</p>}
          <div className="mt-2">
            <PostButton action={paths.settle} size="sm" pending="Checking…">
              Check again
            </PostButton>
          </div>
        </Hint>
        <div className="flex justify-end">{children}</div>
      </>
    );
  }
  return (
    <div className="grid gap-4">
      {label.error && <Hint tone="warn">{label.error}</Hint>}
      <DescriptionList
        columns={2}
        items={[
          { term: "Service", detail: serviceName(label.carrierLabel, label.serviceLabel) },
          { term: "Cost", detail: <Money minor={label.costMinor} currency={label.currency} /> },
          { term: "Tracking number", detail: <TrackingNumber trackingNumber={label.trackingNumber} /> },
          ...(label.isTest ? [{ term: "Test label", detail: "It is free and cannot be used to ship." }] : []),
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <div className="mr-auto">
          <ConfirmButton
            label="Void label"
            title="Void this label?"
            body="Its tracking number will no longer be valid. The carrier refunds it later."
            confirm="Void label"
            action={paths.void}
          />
        </div>
        {children}
        <PrintButton use="shippingLabel" action={printingPaths.printCarrierLabel()} fields={{ id: label.id }}>
          Print at station
        </PrintButton>
        <LinkButton to={paths.file} newTab variant="primary" icon={Printer}>
          {isPrinting ? "Open label" : "Print label"}
        </LinkButton>
      </div>
    </div>
  );
}

const BUYING = "It is not clear yet whether this label was purchased. Do not buy another.";
const VOIDING = "This label is being voided.";
