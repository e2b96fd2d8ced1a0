import { paths } from "#app/http/paths";
import { backTarget } from "#app/http/redirects/back-path";

/** The staged order's dialog, above the list with the filters that it was opened with. */
export const backToOrder = (id: string, back: string | undefined): string =>
  backTarget(back)?.to ?? paths.stagingOrder(id);
