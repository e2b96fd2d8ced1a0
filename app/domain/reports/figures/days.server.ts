/** Daily sums for other screens: statements for their own batches (docs/decisions/013). */
export {
  ordersByCompany,
  ordersByDay,
  ordersPlacedOn,
  shipmentsByKind,
  workByCompany,
  workByDay,
} from "./daily.repo.server";
