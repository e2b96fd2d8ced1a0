/** Orders that a scanned code means, for the caller's batch. */
export { ordersOfCode } from "./bench/scanned-order.repo.server";
