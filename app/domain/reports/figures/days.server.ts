/** The daily sums for screens beside the reports: statements for their own batches (docs/decisions/013). */
export { ordersByCompany, ordersByDay, workByCompany, workByDay } from "./daily.repo.server";
