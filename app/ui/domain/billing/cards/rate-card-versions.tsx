import { RATE_CARD_STATUS_TABLE, type RateCardStatus } from "#app/domain/billing/cards/rate-card-status";
import type { RateCardVersion } from "#app/domain/billing/cards/rate-cards.server";
import { dayName } from "#app/domain/kernel/days";
import { billingPaths } from "#app/http/billing-paths";
import { Receipt } from "#app/ui/icons/icons";
import { LinkButton } from "../../../primitives/buttons/link-button";
import { EmptyState } from "../../../primitives/states/empty-state";
import { DataTable } from "../../../primitives/tables/data-table";
import { Badge } from "../../../primitives/values/badge";
import { Time } from "../../../primitives/values/time";

export const RateCardStatusBadge = ({ status }: { status: RateCardStatus }) => (
  <Badge status={RATE_CARD_STATUS_TABLE[status]} />
);

type Row = RateCardVersion & { status: RateCardStatus };

/** A company's rate cards, newest first. */
export function RateCardVersions({
  companyId,
  rows,
  mayManage,
}: {
  companyId: string;
  rows: Row[];
  mayManage: boolean;
}) {
  return (
    <DataTable
      caption="Versions of the rate card, newest first"
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id, correctsTo }) =>
        correctsTo && mayManage ? billingPaths.correction(companyId, id) : billingPaths.rateCard(companyId, id)
      }
      columns={[
        { key: "version", header: "Version", primary: true, cell: ({ version }) => `Version ${version}` },
        {
          key: "from",
          header: "Effective from",
          cell: ({ effectiveFrom, correctsTo }) => (
            <span className="tabular">
              {dayName(effectiveFrom)}
              {correctsTo && ` to ${dayName(correctsTo)}`}
            </span>
          ),
        },
        { key: "status", header: "Status", cell: ({ status }) => <RateCardStatusBadge status={status} /> },
        { key: "currency", header: "Currency", cell: ({ currency }) => currency },
        {
          key: "note",
          header: "Note",
          cell: ({ note }) => <bdi className="break-words text-muted">{note || "—"}</bdi>,
        },
        {
          key: "by",
          header: "Created",
          cell: ({ createdByName, createdAt }) => (
            <span>
              <bdi className="break-words">{createdByName}</bdi>, <Time at={createdAt} dateOnly />
            </span>
          ),
        },
      ]}
      empty={
        <EmptyState
          icon={Receipt}
          title="No rate card yet"
          detail="Work is recorded from the first day. A rate card sets its prices."
          action={
            mayManage && (
              <LinkButton to={billingPaths.firstRates(companyId)} variant="primary">
                Set rates
              </LinkButton>
            )
          }
        />
      }
    />
  );
}
