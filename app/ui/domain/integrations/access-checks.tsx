import { PERMISSION_TABLE } from "#app/domain/integrations/connect/integration-status";
import type { AccessCheck } from "#app/integrations/partner";
import { Card } from "../../primitives/card";
import { Badge } from "../../primitives/values/badge";
import { DescriptionList } from "../../primitives/values/description-list";
import { Time } from "../../primitives/values/time";

const NAME: Record<AccessCheck["access"], string> = {
  read: "Read orders",
  write: "Send tracking and stock",
  webhooks: "Create webhooks",
};

/** What the store allows the keys to do, from the last connection test. */
export function AccessChecks({ checks }: { checks: { at: number; results: AccessCheck[] } | null }) {
  return (
    <Card
      title="Permissions"
      description={
        checks && (
          <>
            Checked <Time at={checks.at} relative />
          </>
        )
      }
    >
      {checks ? (
        <DescriptionList
          items={checks.results.map(({ access, outcome, message }) => ({
            term: NAME[access],
            detail: (
              <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
                <Badge status={PERMISSION_TABLE[outcome]} />
                <span className="max-w-[68ch]">{message}</span>
              </span>
            ),
          }))}
        />
      ) : (
        <p className="text-muted">Select Test to check read access, write access, and webhooks.</p>
      )}
    </Card>
  );
}
