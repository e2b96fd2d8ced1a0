/** Old stock movements, which are in files, for other modules. */
export { readMovementFiles, readMovementFilesAfter } from "./movements/archive/archived-movements.server";
