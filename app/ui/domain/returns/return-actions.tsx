import type { ReturnScreen } from "#app/domain/returns/read-return.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { ConfirmButton } from "#app/ui/forms/confirm-button";
import { PostButton } from "#app/ui/forms/post-button";
import { Printer, ScanBarcode } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { PrintButton, useStationPrints } from "../printing/print-button";

/** What the viewer can do about the parcel on its way: its number, and its label. */
export function ParcelActions({ id, may, label }: { id: string } & Pick<ReturnScreen, "may" | "label">) {
  const isPrinting = useStationPrints("shippingLabel");
  return (
    <>
      {may.track && (
        <LinkButton to={returnPaths.tracking(id)} size="sm" preventScrollReset>
          Tracking number
        </LinkButton>
      )}
      {may.label && (
        <LinkButton to={returnPaths.label(id)} size="sm" preventScrollReset>
          {label ? "Return label" : "Buy a return label"}
        </LinkButton>
      )}
      {label?.state === "bought" && (
        <>
          <PrintButton
            use="shippingLabel"
            action={printingPaths.printCarrierLabel()}
            fields={{ id: label.id }}
            size="sm"
          >
            Print label at station
          </PrintButton>
          <LinkButton to={returnPaths.labelFile(id)} newTab icon={Printer} size="sm">
            {isPrinting ? "Open label" : "Print label"}
          </LinkButton>
        </>
      )}
    </>
  );
}

/** The steps that the viewer can take, the next one last. */
export function ReturnActions({ id, may }: { id: string; may: ReturnScreen["may"] }) {
  return (
    <>
      {may.cancel && <LinkButton to={returnPaths.cancel(id)}>Cancel return</LinkButton>}
      {may.arrive && (
        <PostButton action={returnPaths.arrived(id)} pending="Saving...">
          Mark as arrived
        </PostButton>
      )}
      {may.confirm && (
        <PostButton action={returnPaths.confirm(id)} variant="primary" pending="Confirming...">
          Confirm return
        </PostButton>
      )}
      {may.receive && (
        <LinkButton to={returnPaths.receive(id)} icon={ScanBarcode} variant={may.complete ? "secondary" : "primary"}>
          Receive units
        </LinkButton>
      )}
      {may.complete && <CompleteReturn id={id} />}
    </>
  );
}

export const CompleteReturn = ({ id }: { id: string }) => (
  <ConfirmButton
    label="Complete return"
    pending="Completing..."
    variant="primary"
    title="Complete this return?"
    body="Nothing more can be received of it, its work is billed, and the company is notified."
    confirm="Complete return"
    tone="primary"
    action={returnPaths.complete(id)}
  />
);
