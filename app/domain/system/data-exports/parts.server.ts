import { type Column, eq, isNotNull, ne } from "drizzle-orm";
import { allocationRules } from "#db/schema/allocation/allocation-rules";
import { billingAccounts, invoiceLines, invoices, payments, rateCards } from "#db/schema/billing";
import { locations, lots, productBarcodes, productImages, products } from "#db/schema/catalog";
import { countLines, counts } from "#db/schema/counting/counts";
import { orderHolds, orderProposals } from "#db/schema/holds";
import {
  asnLineReceipts,
  asnLines,
  asnPhotos,
  asns,
  asnUnknownItems,
  handlingUnitLines,
  handlingUnits,
} from "#db/schema/inbound/asns";
import { integrations } from "#db/schema/integrations";
import * as assembly from "#db/schema/inventory/assembly";
import { kitComponents } from "#db/schema/inventory/kit-components";
import { pickFaces } from "#db/schema/inventory/pick-faces";
import { orderHistory, orderItems, orders, orderTags } from "#db/schema/orders";
import { orderNotes } from "#db/schema/orders/order-notes";
import { packChecks, pickSessions, pickShortages, picks, wallPuts } from "#db/schema/picking";
import { statementEmails } from "#db/schema/receivables/statement-emails";
import { receiptLines, receipts, stockSerials } from "#db/schema/receiving";
import { returnCorrections, returnLines, returns, returnUnits } from "#db/schema/returns/returns";
import { orderCutOffs } from "#db/schema/rollups";
import { activities, labels, parcels, shipments, trackingEvents } from "#db/schema/shipping";
import { loadParcels, loadScans } from "#db/schema/shipping/loads";
import { packedParcels } from "#db/schema/shipping/packed-parcels";
import { serialNumbers } from "#db/schema/shipping/serial-numbers";
import { formerIntegrations, skuAliases, stagingOrders } from "#db/schema/staging";
import { allocations, stockLevels, stockMovements, stockRules } from "#db/schema/stock";
import { type Condition, existsIn, innerJoin, type Join } from "#db/select.server";
import { columnsOf } from "#db/statement.server";
import { nameOf, type TenantTable } from "#db/tables.server";
import { UNIT_MOVES } from "./unit-moves.repo.server";

const { assemblies, assemblyOrders, assemblyComponents: recipes, assemblyOrderComponents: ordered } = assembly;
const used = assembly.assemblyUses;

/** An exported table. */
export interface TablePart {
  table: TenantTable;
  /** Sort key within the company. */
  key: readonly Column[];
  columns: Record<string, Column>;
  /** Joined tables for additional columns, with one row per row of the table. */
  join?: readonly Join[];
  only?: Condition;
}

type Keyed<T> = {
  table: T;
  key: readonly Column[];
  without?: readonly string[];
  with?: readonly string[];
  related?: { columns: Record<string, Column>; join: readonly Join[] };
  only?: TablePart["only"];
};

/** Exports all columns, all except `without`, or only `only`. */
function part<T extends TenantTable>({ table, key, without = [], with: named, related, only }: Keyed<T>): TablePart {
  const columns = Object.entries(columnsOf(table)).filter(([name]) => named?.includes(name) ?? !without.includes(name));
  return {
    ...{ table, key, columns: { ...Object.fromEntries(columns), ...related?.columns } },
    ...(related && { join: related.join }),
    ...(only && { only }),
  };
}

const isIssued = ne(invoices.status, "draft");
// Exported tables, each after those it refers to. Tables with secrets list their exported columns explicitly, so that a
// new column is not exported by accident.
export const TABLES: readonly TablePart[] = [
  part({ table: stockRules, key: [stockRules.companyId] }),
  part({ table: allocationRules, key: [allocationRules.position] }),
  part({ table: products, key: [products.id] }),
  part({
    table: productImages,
    key: [productImages.id],
    without: ["expiresAt"],
    only: isNotNull(productImages.storedAt),
  }),
  part({ table: productBarcodes, key: [productBarcodes.code] }),
  part({ table: skuAliases, key: [skuAliases.sku] }),
  part({ table: locations, key: [locations.id] }),
  part({ table: lots, key: [lots.id], without: ["outOfDate"] }),
  part({
    table: stockLevels,
    key: [stockLevels.productId, stockLevels.lotId, stockLevels.locationId],
    without: ["blocked", "inDoubt", "inReserve", "unsellable"],
    // Needed by a stock import in addition to the units.
    related: {
      columns: { sku: products.sku, lotNumber: lots.lotNumber, expiresOn: lots.expiresOn, location: locations.code },
      join: [
        innerJoin(products, eq(products.id, stockLevels.productId)),
        innerJoin(lots, eq(lots.id, stockLevels.lotId)),
        innerJoin(locations, eq(locations.id, stockLevels.locationId)),
      ],
    },
  }),
  part({ table: stockMovements, key: [stockMovements.productId, stockMovements.id] }),
  part({ table: kitComponents, key: [kitComponents.kitId, kitComponents.componentId] }),
  part({ table: recipes, key: [recipes.productId, recipes.componentId] }),
  part({ table: assemblyOrders, key: [assemblyOrders.id], without: ["operationId"] }),
  part({ table: ordered, key: [ordered.orderId, ordered.componentId] }),
  part({ table: assemblies, key: [assemblies.id], without: ["operationId"] }),
  part({ table: used, key: [used.assemblyId, used.lotId, used.locationId] }),
  part({
    table: pickFaces,
    key: [pickFaces.productId, pickFaces.locationId],
    with: ["companyId", "productId", "locationId", "minUnits", "maxUnits", "createdAt"],
  }),
  part({ table: counts, key: [counts.id] }),
  part({ table: countLines, key: [countLines.id], without: ["moved"] }),
  part({ table: receipts, key: [receipts.id] }),
  part({ table: receiptLines, key: [receiptLines.receiptId, receiptLines.line] }),
  part({
    table: integrations,
    key: [integrations.id],
    with: [
      "id",
      "companyId",
      "type",
      "name",
      "status",
      "storeUrl",
      "pushesStock",
      "lastSync",
      "createdAt",
      "updatedAt",
    ],
  }),
  part({ table: formerIntegrations, key: [formerIntegrations.integrationId] }),
  part({
    table: stagingOrders,
    key: [stagingOrders.id],
    without: ["payloadHash", "payload", "payloadKey"],
  }),
  part({ table: orderCutOffs, key: [orderCutOffs.validFrom] }),
  part({ table: orders, key: [orders.id], without: ["seq"] }),
  part({ table: orderItems, key: [orderItems.orderId, orderItems.id] }),
  part({ table: orderHistory, key: [orderHistory.orderId, orderHistory.id] }),
  // Internal notes belong to the provider.
  part({
    table: orderNotes,
    key: [orderNotes.orderId, orderNotes.id],
    without: ["operationId"],
    only: eq(orderNotes.shared, true),
  }),
  part({ table: orderTags, key: [orderTags.orderId, orderTags.key] }),
  part({ table: orderHolds, key: [orderHolds.orderId, orderHolds.id] }),
  part({ table: orderProposals, key: [orderProposals.orderId, orderProposals.id] }),
  part({
    table: allocations,
    key: [allocations.orderId, allocations.itemId, allocations.lotId, allocations.locationId],
  }),
  part({ table: pickSessions, key: [pickSessions.id], without: ["leaseUntil"] }),
  part({ table: picks, key: [picks.id] }),
  part({ table: pickShortages, key: [pickShortages.orderId, pickShortages.id] }),
  part({ table: packChecks, key: [packChecks.id] }),
  part({ table: packedParcels, key: [packedParcels.orderId, packedParcels.position] }),
  part({ table: wallPuts, key: [wallPuts.id] }),
  part({ table: serialNumbers, key: [serialNumbers.id] }),
  part({ table: stockSerials, key: [stockSerials.id] }),
  part({ table: shipments, key: [shipments.id], without: ["nextTrackAt"] }),
  part({ table: parcels, key: [parcels.shipmentId, parcels.position] }),
  part({ table: loadParcels, key: [loadParcels.shipmentId, loadParcels.position] }),
  part({ table: loadScans, key: [loadScans.id] }),
  part({
    table: trackingEvents,
    key: [
      trackingEvents.shipmentId,
      trackingEvents.position,
      trackingEvents.at,
      trackingEvents.status,
      trackingEvents.description,
    ],
  }),
  part({ table: labels, key: [labels.id], without: ["rate", "partnerLabelId", "fileKey", "leaseUntil"] }),
  part({ table: asns, key: [asns.id], without: ["operationId"] }),
  part({ table: asnLines, key: [asnLines.asnId, asnLines.line] }),
  part({
    table: asnLineReceipts,
    key: [asnLineReceipts.receiptId, asnLineReceipts.receiptLine, asnLineReceipts.isReversal, asnLineReceipts.line],
  }),
  part({ table: asnPhotos, key: [asnPhotos.id] }),
  part({ table: asnUnknownItems, key: [asnUnknownItems.id] }),
  part({ table: handlingUnits, key: [handlingUnits.id] }),
  part({ table: handlingUnitLines, key: [handlingUnitLines.unitId, handlingUnitLines.line] }),
  part({ table: returns, key: [returns.id], without: ["operationId"] }),
  part({ table: returnLines, key: [returnLines.returnId, returnLines.line] }),
  part({ table: returnUnits, key: [returnUnits.id], without: ["operationId"] }),
  part({ table: returnCorrections, key: [returnCorrections.unitsId] }),
  part({ table: activities, key: [activities.id] }),
  part({
    table: billingAccounts,
    key: [billingAccounts.companyId],
    without: ["customerRef", "customerIntegrationId"],
  }),
  part({ table: rateCards, key: [rateCards.id] }),
  part({
    table: invoices,
    key: [invoices.id],
    without: ["collectorIntegrationId", "collectorRef", "collectorStatus", "collectorError", "payUrl"],
    only: isIssued,
  }),
  part({
    table: invoiceLines,
    key: [invoiceLines.invoiceId, invoiceLines.position],
    only: (own) => existsIn(own, invoices, eq(invoices.id, invoiceLines.invoiceId), isIssued),
  }),
  part({ table: payments, key: [payments.id] }),
  part({ table: statementEmails, key: [statementEmails.id] }),
];

/** The parts with archived orders, movements and work, whose rows are in files instead of tables. */
export const ARCHIVED_ORDERS = "archived_orders";
export const ARCHIVED_MOVEMENTS = "archived_movements";
export const ARCHIVED_WORK = "archived_activities";
/** Parts that read many files: each is read in invocations of its own. */
export const FROM_FILES: readonly string[] = [ARCHIVED_ORDERS, ARCHIVED_MOVEMENTS, ARCHIVED_WORK];

/** Parts in an order in which their files can be imported. */
export const PARTS: readonly string[] = [
  "company",
  "users",
  // Read after the tables: what is archived meanwhile is in one of both, or in both.
  ...FROM_FILES,
  ...TABLES.map(({ table }) => nameOf(table)),
  UNIT_MOVES,
];
