import { z } from "zod";
import type { ListDefinition } from "../../filters/list-definition";
import { listParams } from "../../filters/list-params";
import { CARRIERS, SHIPMENT_VIEW } from "../shipping.schema";
import { READY_LIST, SHIPMENT_LIST } from "./shipping-columns";

const blank = (value: unknown) => (value === "" ? undefined : value);

const Filters = z.object({
  company: z.string().max(64).optional(),
  q: z.string().trim().max(100).optional(),
  /** A scanned printed code, order number or tracking number. */
  scan: z.string().trim().max(2000).optional(),
  /** The ambiguous number; `scan` may then be a position in the list of its matches. */
  among: z.string().trim().max(200).optional().catch(undefined),
  mode: z.literal("scan").optional().catch(undefined),
});

const none = z.undefined().optional().catch(undefined);

const ReadyOrders = Filters.extend({
  status: none,
  carrier: none,
  ...listParams(READY_LIST),
});

/** The list of ready orders, as the dialog over it returns to it. */
export const ReadyListQuery = ReadyOrders.pick({
  ...{ company: true, q: true, sort: true, columns: true, view: true, cursor: true },
});

const Shipments = Filters.extend({
  status: z.enum(SHIPMENT_VIEW),
  carrier: z.preprocess(blank, z.enum(CARRIERS).optional().catch(undefined)),
  ...listParams(SHIPMENT_LIST),
});

type Given = Record<string, unknown>;

const isShipmentView = (value: unknown): boolean => SHIPMENT_VIEW.some((view) => view === value);

/** "view" named the status before lists had saved views. */
const withStatus = ({ view, ...rest }: Given): Given =>
  isShipmentView(view) ? { status: view, ...rest } : { ...rest, view };

/** The page's two lists have columns of their own: a choice for the other one is dropped. */
function withOwnColumns(query: Given): Given {
  const { columns }: ListDefinition = isShipmentView(query.status) ? SHIPMENT_LIST : READY_LIST;
  const chosen = [query.columns].flat().flatMap((text) => (typeof text === "string" ? text.split(",") : []));
  return chosen.every((id) => id in columns) ? query : { ...query, columns: undefined };
}

/** The shipping screen: orders ready to ship, or shipments in a tracking status. */
export const ShippingQuery = z.preprocess(
  (given) => withOwnColumns(withStatus(given as Given)),
  z.union([Shipments, ReadyOrders]),
);
export type ShippingQuery = z.output<typeof ShippingQuery>;
