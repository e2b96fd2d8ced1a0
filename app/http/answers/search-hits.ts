import { z } from "zod";
import { ROLE_LABEL } from "#app/domain/access/access.schema";
import { isPortalRole } from "#app/domain/access/navigation";
import { documentNumber, periodName } from "#app/domain/billing/invoice-labels";
import { ASN_STATUS_LABEL } from "#app/domain/inbound/asn/asn-status";
import { dayName } from "#app/domain/kernel/days";
import { formatMoney } from "#app/domain/kernel/money";
import { type Role, reachOf } from "#app/domain/kernel/permissions";
import { CLIENT_STATUS_TABLE, ORDER_STATUS_TABLE } from "#app/domain/orders/order-status";
import { RETURN_STATUS_LABEL } from "#app/domain/returns/return-status";
import type { SearchResult } from "#app/domain/system/search/search.schema";
import { carrierLabel } from "#app/integrations/tracking-links";
import { invoicePaths } from "../invoice-paths";
import { orderPaths } from "../order-paths";
import { paths } from "../paths";
import { portalPaths } from "../portal-paths";
import { shippingPaths } from "../shipping-paths";
import { stockPaths } from "../stock-paths";
import { inboundPaths } from "../warehouse-work/inbound-paths";
import { returnPaths } from "../warehouse-work/return-paths";
import { serialPaths } from "../warehouse-work/serial-paths";
import { actionHit, type SearchHit } from "./search-action-hits";
import { PAGE_PATH } from "./search-page-paths";

/** Search results as the search UI shows them. */
export const HitGroupDto = z.object({
  label: z.string(),
  hits: z.array(
    z.object({
      id: z.string(),
      /** URL of the result's page. */
      to: z.string(),
      title: z.string(),
      detail: z.string(),
      code: z.string().optional(),
    }),
  ),
});

export interface SearchHitGroup {
  label:
    | "Actions"
    | "Screens"
    | "Orders"
    | "Tracking numbers"
    | "Serial numbers"
    | "Products"
    | "Announced receipts"
    | "Returns"
    | "Lots"
    | "Locations"
    | "Invoices"
    | "Boxes"
    | "Companies"
    | "Users"
    | "Help articles";
  hits: SearchHit[];
}

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(" · ");

/**
 * Search results grouped by kind; kinds without results are left out. Users of a client company read its words, and
 * those who see only the portal are led to its pages.
 */
export function hitGroups(found: SearchResult, role: Role): SearchHitGroup[] {
  const isPortal = isPortalRole(role);
  const isClient = reachOf(role, "portal.read") !== null;
  // Not the dialog, which would stand over an empty list.
  const toOrder = isPortal ? portalPaths.myOrder : orderPaths.page;
  const groups: SearchHitGroup[] = [
    { label: "Actions", hits: found.actions.map((action) => actionHit(action, isPortal)) },
    {
      label: "Screens",
      hits: found.pages.map(({ page, title }) => ({ id: `page-${page}`, to: PAGE_PATH[page], title, detail: "" })),
    },
    {
      label: "Orders",
      hits: found.orders.map(({ id, orderNumber, customerName, status, companyName }) => ({
        id: `order-${id}`,
        to: toOrder(id),
        code: orderNumber,
        title: customerName,
        detail: joined((isClient ? CLIENT_STATUS_TABLE : ORDER_STATUS_TABLE)[status].label, companyName),
      })),
    },
    {
      label: "Tracking numbers",
      hits: found.parcels.map(({ orderId, orderNumber, trackingNumber, carrier, companyName }) => ({
        id: `parcel-${orderId}-${trackingNumber}`,
        to: toOrder(orderId),
        code: trackingNumber,
        title: `Order ${orderNumber}`,
        detail: joined(carrierLabel(carrier), companyName),
      })),
    },
    {
      label: "Serial numbers",
      hits: found.serials.map(({ serial, orderId, orderNumber, productName, companyName }) => ({
        id: `serial-${orderId ?? "on-hand"}-${serial}`,
        to: serialPaths.trace(serial),
        code: serial,
        title: productName,
        detail: joined(orderNumber === null ? "On hand" : `Order ${orderNumber}`, companyName),
      })),
    },
    {
      label: "Products",
      hits: found.products.map(({ id, name, sku, companyId, companyName }) => ({
        id: `product-${id}`,
        to: isPortal ? portalPaths.myProduct(id) : paths.company(companyId, "products", { q: sku }),
        code: sku,
        title: name,
        detail: joined(companyName),
      })),
    },
    {
      label: "Announced receipts",
      hits: found.asns.map(({ id, name, status, supplier, unit, companyName }) => ({
        id: `asn-${id}`,
        to: inboundPaths.asn(id),
        code: name,
        title: supplier || "Announced receipt",
        detail: joined(unit, ASN_STATUS_LABEL[status], companyName),
      })),
    },
    {
      label: "Returns",
      hits: found.returns.map(({ id, name, status, orderNumber, companyName }) => ({
        id: `return-${id}`,
        to: returnPaths.one(id),
        code: name,
        title: orderNumber ? `Order ${orderNumber}` : "No order",
        detail: joined(RETURN_STATUS_LABEL[status], companyName),
      })),
    },
    {
      label: "Lots",
      hits: found.lots.map(({ id, lotNumber, productName, expiresOn, companyName }) => ({
        id: `lot-${id}`,
        to: isPortal ? portalPaths.myLot(id) : stockPaths.lot(id),
        code: lotNumber,
        title: productName,
        detail: joined(expiresOn && `Expires ${dayName(expiresOn)}`, companyName),
      })),
    },
    {
      label: "Locations",
      hits: found.locations.map(({ id, code, zone, companyName }) => ({
        id: `location-${id}`,
        to: stockPaths.location(id),
        code,
        title: `Zone ${zone}`,
        detail: joined(companyName),
      })),
    },
    {
      label: "Invoices",
      hits: found.invoices.map(({ id, kind, number, periodFrom, periodTo, grossMinor, currency, companyName }) => ({
        id: `invoice-${id}`,
        to: invoicePaths.one(id),
        code: documentNumber({ kind, number }),
        title: periodName({ from: periodFrom, to: periodTo }),
        detail: joined(formatMoney(grossMinor, currency), companyName),
      })),
    },
    {
      label: "Boxes",
      hits: found.boxes.map(({ id, name, mayEdit, companyName }) => ({
        id: `box-${id}`,
        to: mayEdit ? shippingPaths.editBox(id) : shippingPaths.boxes(),
        title: name,
        detail: joined(companyName),
      })),
    },
    {
      label: "Companies",
      hits: found.companies.map(({ id, name }) => ({
        id: `company-${id}`,
        to: paths.company(id),
        title: name,
        detail: "",
      })),
    },
    {
      label: "Users",
      hits: found.users.map(({ id, name, email, role }) => ({
        id: `user-${id}`,
        to: paths.users({ q: email }),
        title: name,
        detail: joined(email, ROLE_LABEL[role]),
      })),
    },
    {
      label: "Help articles",
      hits: found.articles.map(({ slug, title, section }) => ({
        id: `help-${slug}`,
        to: paths.helpArticle(slug),
        title,
        detail: section,
      })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}
