/**
 * Statements that allocate, free, move and ship an order's units, for the batch that changes the order. Stock changes
 * through the ledger: triggers update levels, totals and allocations, and their CHECKs refuse quantities that do not
 * exist.
 */
export {
  allocate,
  allocateInFull,
  allocateInWarehouse,
  freeAllocations,
  freeUnpicked,
  shipAllocations,
} from "./allocation/allocate.repo.server";
export { deallocateExcess } from "./allocation/deallocate-excess.repo.server";
export { type LotAtLocation, moveAllocation } from "./allocation/move-allocation.repo.server";
export { listCandidates, pinWarehouse } from "./allocation/order-warehouse.repo.server";
export { reallocate } from "./allocation/reallocate.repo.server";
export { type SplitStock, splitStock, splitsItsShipments, splitsShipments } from "./allocation/split-stock.repo.server";
export { unfitInWords } from "./allocation/unfit-lots";
export { assertFit, unfitLots } from "./allocation/unfit-lots.repo.server";
export { enqueueWaitingOrders } from "./allocation/waiting-orders.server";
