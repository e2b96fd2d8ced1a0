import { Suspense } from "react";
import type { PaperName } from "#app/documents/paper";
import type { SavedView } from "#app/domain/filters/saved-views.server";
import type { ShipmentView } from "#app/domain/shipping/shipping.schema";
import { paths } from "#app/http/paths";
import { ViewTabs } from "../../forms/list/view-tabs";
import { Section } from "../../layouts/pages/section";
import { part } from "../../primitives/part";
import { Skeleton } from "../../primitives/states/skeleton";
import type { ReadyRow } from "./ready-orders-table";
import { ReadyToShip } from "./ready-to-ship";
import { type ShipmentRow, ShipmentTable } from "./shipment-table";
import { ShippingFilters } from "./shipping-filters";
import type { ShippingSearch } from "./shipping-search";

const ViewMenu = part(() => import("../../forms/list/view-menu").then((module) => module.ViewMenu));

interface Props {
  list: {
    ready: ReadyRow[];
    shipped: ShipmentRow[];
    shipments: ShipmentRow[];
    /** Cursor of the next page. */
    next: string | null;
    count: { n: number; isMore: boolean };
    companies: readonly { id: string; name: string }[];
    views: readonly SavedView[];
    audiences: readonly { value: string; label: string }[];
    /** Label of the parcel export; null when no company uses one. */
    sender: string | null;
  };
  search: ShippingSearch & { status?: ShipmentView | undefined };
  names: ReadonlyMap<string, string>;
  paper: PaperName;
}

/** Orders ready to ship with the latest shipments, or the shipments in one status; with their filters. */
export function ShippingList({ list, search, names, paper }: Props) {
  const { ready, shipped, shipments, next, count, companies, views, audiences, sender } = list;
  const { status } = search;
  return (
    <>
      <ViewTabs list="shipping" views={views} search={search} to={paths.shipping} />
      <ShippingFilters
        search={search}
        companies={companies}
        count={count}
        tools={
          <Suspense fallback={<Skeleton className="h-8 w-24" />}>
            <ViewMenu list="shipping" views={views} search={search} audiences={audiences} />
          </Suspense>
        }
      />
      {status ? (
        <ShipmentTable rows={shipments} names={names} search={{ ...search, status }} next={next} />
      ) : (
        <>
          <ReadyToShip rows={ready} names={names} search={search} next={next} paper={paper} sender={sender} />
          <Section title="Recently shipped">
            <ShipmentTable rows={shipped} names={names} />
          </Section>
        </>
      )}
    </>
  );
}
