import type { PaperName } from "#app/documents/paper";
import type { BulkAct } from "#app/domain/fulfillment/bulk/bulk.schema";
import { apiFilters } from "#app/domain/orders/list/api-filters";
import { orderPaths } from "#app/http/order-paths";
import { PaperSelect } from "#app/ui/domain/paper/paper-select";
import { Ban, CirclePause, CirclePlay, Download, Printer, Tag, UserCheck } from "#app/ui/icons/icons";
import { useIsClient } from "#app/ui/layouts/shell/shell-context";
import { Button } from "#app/ui/primitives/buttons/button";
import { BulkBar, OPENS_DIALOG } from "#app/ui/primitives/tables/bulk-bar";
import type { OrdersSearch } from "../order-actions-menu";
import { BULK_FORM } from "./order-table";

type Props = {
  search: OrdersSearch;
  may: { hold: boolean; cancel: boolean; edit: boolean; assign: boolean };
  /** Number of orders that match the filters; null when not counted. */
  matching: number | null;
  paper: PaperName;
};

/** Actions on the selected orders, or on all that match the filters. */
export function OrderBulkBar({ search, may, matching, paper }: Props) {
  const isClient = useIsClient();
  const keep = Object.fromEntries(
    Object.entries(apiFilters(search)).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
  const act = (value: BulkAct) => ({ type: "submit", name: "act", value, size: "sm" }) as const;
  const dialog = (formAction: string) => ({ type: "submit", size: "sm", formAction, [OPENS_DIALOG]: "" }) as const;
  return (
    <BulkBar
      form={BULK_FORM}
      action={orderPaths.bulkOrders()}
      keep={keep}
      all={matching === null ? "All that match the filters" : `All ${matching.toLocaleString("en")} that match`}
    >
      {may.hold && (
        <>
          <Button {...act("hold")} icon={CirclePause}>
            Hold
          </Button>
          <Button {...act("release")} icon={CirclePlay}>
            Release
          </Button>
        </>
      )}
      {may.cancel && (
        <Button {...act("cancel")} icon={Ban}>
          Cancel orders
        </Button>
      )}
      {may.edit && (
        <>
          <Button {...dialog(orderPaths.tagOrders())} icon={Tag}>
            Add tag
          </Button>
          <Button {...dialog(orderPaths.untagOrders())}>Remove tag</Button>
        </>
      )}
      {may.assign && (
        <Button {...dialog(orderPaths.assignPicker())} icon={UserCheck}>
          Assign picker
        </Button>
      )}
      {!isClient && (
        <>
          <Button type="submit" size="sm" icon={Printer} formAction={orderPaths.pickLists()}>
            Print pick lists
          </Button>
          <PaperSelect paper={paper} />
        </>
      )}
      <Button type="submit" size="sm" icon={Download} formAction={orderPaths.ordersExport()} name="format" value="csv">
        Export CSV
      </Button>
      <Button type="submit" size="sm" icon={Download} formAction={orderPaths.ordersExport()} name="format" value="xlsx">
        Export Excel
      </Button>
    </BulkBar>
  );
}
