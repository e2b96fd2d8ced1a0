import type { LotState } from "#app/domain/inventory/lot-usability";
import type { Query } from "#app/http/paths";
import { useDetailPaths } from "../../layouts/shell/use-detail-paths";
import { TextLink } from "../../primitives/buttons/text-link";
import type { Column } from "../../primitives/tables/data-table";
import { Mono } from "../../primitives/values/mono";
import { Day } from "../inventory/lots/lot-day";
import { LotStateBadge } from "../inventory/lots/lot-state-badge";

interface Lot {
  lotId: string;
  /** Empty for stock without a lot. */
  lotNumber: string;
  state?: LotState;
}

interface Options {
  /** Query of the lot's page: where it returns to. */
  query?: Query;
  /** For tables without a column of the lot's state. */
  withState?: boolean;
}

/** The lot of a row, with a link to it. */
export const lotColumn = <Row extends Lot>({ query, withState = false }: Options = {}): Column<Row> => ({
  key: "lot",
  header: "Lot",
  cell: ({ lotId, lotNumber, state }) => lotCell({ lotId, lotNumber, ...(withState && state && { state }) }, query),
});

/** A state other than available stands beside the number. A function, not a component: a table has many cells. */
export function lotCell({ lotId, lotNumber, state = "available" }: Lot, query?: Query) {
  if (!lotNumber) return <span className="text-muted">—</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <LotLink {...{ lotId, lotNumber, query }} />
      {state !== "available" && <LotStateBadge state={state} />}
    </span>
  );
}

function LotLink({ lotId, lotNumber, query }: Pick<Lot, "lotId" | "lotNumber"> & Options) {
  return (
    <TextLink to={useDetailPaths().lot(lotId, query)}>
      <Mono className="break-all">{lotNumber}</Mono>
    </TextLink>
  );
}

/** The expiry date on the label. */
export const expiryColumn = <Row extends { expiresOn: string | null }>(): Column<Row> => ({
  key: "expires",
  header: "Expires",
  cell: ({ expiresOn }) => <Day day={expiresOn} />,
});
