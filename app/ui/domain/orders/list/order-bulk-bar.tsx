import type { ButtonHTMLAttributes } from "react";
import type { PaperName } from "#app/documents/paper";
import type { BulkAct } from "#app/domain/fulfillment/bulk/bulk.schema";
import { orderPaths } from "#app/http/order-paths";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { PaperSelect } from "#app/ui/domain/paper/paper-select";
import { useStationPrints } from "#app/ui/domain/printing/print-button";
import { PrintInForm } from "#app/ui/domain/printing/print-in-form";
import { Ban, CirclePause, CirclePlay, Download, Printer, Tag, UserCheck, X } from "#app/ui/icons/icons";
import { useIsClient } from "#app/ui/layouts/shell/shell-context";
import { Button } from "#app/ui/primitives/buttons/button";
import { cx } from "#app/ui/primitives/classes";
import type { Icon } from "#app/ui/primitives/icon";
import { Menu } from "#app/ui/primitives/overlays/menu";
import { MENU_ENTRY } from "#app/ui/primitives/overlays/menu-entries";
import { BulkBar, OPENS_DIALOG } from "#app/ui/primitives/tables/bulk-bar";
import type { OrdersSearch } from "../order-actions-menu";
import { BULK_FORM } from "./order-table";

type May = { hold: boolean; cancel: boolean; edit: boolean; assign: boolean };

type Props = {
  search: OrdersSearch;
  may: May;
  /** Number of orders that match the filters; null when not counted. */
  matching: number | null;
  paper: PaperName;
};

const act = (value: BulkAct) => ({ name: "act", value });
const dialog = (formAction: string) => ({ formAction, [OPENS_DIALOG]: "" });
const file = (format: "csv" | "xlsx") => ({ formAction: orderPaths.exportChosen(), name: "format", value: format });

type Entry = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; icon: Icon; danger?: boolean };

/** The less frequent actions, so that the bar is one row. */
const more = (may: May): Entry[] => [
  ...(may.assign ? [{ label: "Assign picker", icon: UserCheck, ...dialog(orderPaths.assignPicker()) }] : []),
  ...(may.edit
    ? [
        { label: "Add tag", icon: Tag, ...dialog(orderPaths.tagOrders()) },
        { label: "Remove tag", icon: X, ...dialog(orderPaths.untagOrders()) },
      ]
    : []),
  { label: "Export CSV", icon: Download, ...file("csv") },
  { label: "Export Excel", icon: Download, ...file("xlsx") },
  ...(may.cancel ? [{ label: "Cancel orders", icon: Ban, danger: true, ...act("cancel") }] : []),
];

/** Actions on the selected orders, or on all that match the filters. */
export function OrderBulkBar({ search, may, matching, paper }: Props) {
  const isClient = useIsClient();
  const isPrinting = useStationPrints("pickList");
  const keep = Object.fromEntries(Object.entries(search).filter((pair): pair is [string, string] => Boolean(pair[1])));
  return (
    <BulkBar
      form={BULK_FORM}
      action={orderPaths.bulkOrders()}
      keep={keep}
      all={matching === null ? "All that match the filters" : `All ${matching.toLocaleString("en")} that match`}
    >
      {may.hold && (
        <>
          <Button type="submit" size="sm" {...act("hold")} icon={CirclePause}>
            Hold
          </Button>
          <Button type="submit" size="sm" {...act("release")} icon={CirclePlay}>
            Release
          </Button>
        </>
      )}
      {!isClient && (
        <>
          <Button type="submit" size="sm" icon={Printer} formAction={orderPaths.pickLists()} formTarget="_blank">
            {isPrinting ? "Open pick lists" : "Print pick lists"}
          </Button>
          <PrintInForm uses={["pickList"]} action={printingPaths.printPickLists()} size="sm">
            Print pick lists
          </PrintInForm>
          <PaperSelect paper={paper} />
        </>
      )}
      <Menu label="More actions for the selected orders" trigger="More" size="sm">
        <ul aria-label="More actions">
          {more(may).map(({ label, icon: Icon, danger, ...button }) => (
            <li key={label}>
              <button type="submit" className={cx(MENU_ENTRY, danger && "text-bad")} {...button}>
                <Icon className={cx("size-4", !danger && "text-muted")} />
                {label}
              </button>
            </li>
          ))}
        </ul>
      </Menu>
    </BulkBar>
  );
}
