/** The warehouse whose bins, docks and pick faces a user is shown. */
export { listWarehouses, seesBins, shownWarehouse, shownWarehouseRow } from "./queries/warehouse-shown.repo.server";
