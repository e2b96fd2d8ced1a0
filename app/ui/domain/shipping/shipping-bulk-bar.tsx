import type { PaperName } from "#app/documents/paper";
import { orderPaths } from "#app/http/order-paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { FileDown, Printer, Truck } from "#app/ui/icons/icons";
import { Button } from "../../primitives/buttons/button";
import { BulkBar } from "../../primitives/tables/bulk-bar";
import { PaperSelect } from "../paper/paper-select";
import { PrintInForm } from "../printing/print-in-form";
import { READY_FORM } from "./ready-orders-table";
import type { ShippingSearch } from "./shipping-search";

type Props = { search: ShippingSearch; paper: PaperName; sender: string | null };

/** Actions on the selected orders: ship with postage, print documents, export for postage services without an API. */
export function ShippingBulkBar({ search, paper, sender }: Props) {
  const given = Object.entries(search).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return (
    <BulkBar form={READY_FORM} action={shippingPaths.buyMany()} keep={Object.fromEntries(given)}>
      <Button type="submit" size="sm" icon={Truck}>
        Buy postage and ship
      </Button>
      <Button type="submit" size="sm" icon={Printer} formAction={shippingPaths.packingSlips()} formTarget="_blank">
        Packing slips
      </Button>
      <Button type="submit" size="sm" icon={Printer} formAction={orderPaths.pickLists()} formTarget="_blank">
        Pick lists
      </Button>
      <PrintInForm uses={["packingSlip"]} action={printingPaths.printPackingSlips()} size="sm">
        Print packing slips
      </PrintInForm>
      <PrintInForm uses={["pickList"]} action={printingPaths.printPickLists()} size="sm">
        Print pick lists
      </PrintInForm>
      {sender && (
        <Button type="submit" size="sm" icon={FileDown} formAction={shippingPaths.ordersToSend()}>
          Export for {sender}
        </Button>
      )}
      <PaperSelect paper={paper} />
    </BulkBar>
  );
}
