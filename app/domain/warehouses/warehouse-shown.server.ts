/** The warehouse whose bins, docks and pick faces a user is shown. */
export {
  listWarehouses,
  listZones,
  seesBins,
  shownWarehouse,
  shownWarehouseRow,
} from "./queries/warehouse-shown.repo.server";
