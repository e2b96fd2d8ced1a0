/** Binding of the database that has the directory. A company's rows live there too, or in one of the others. */
export const MAIN_PLACE = "DB";
