import { WEBHOOK_STATUS_TABLE } from "#app/domain/integrations/connect/integration-status";
import { Card } from "../../primitives/card";
import { Hint } from "../../primitives/states/hint";
import { Badge } from "../../primitives/values/badge";
import { Time } from "../../primitives/values/time";

type Props = {
  webhooks: "by-hand" | "kept" | "refused";
  webhooksNote: string | null;
  webhooksCheckedAt: number | null;
  /** How to create one in the platform manually; null when only this app can create it. */
  howTo: string | null;
  /** Orders are fetched from this type. */
  syncs: boolean;
};

/** Whether the store sends webhooks for changed orders, who created them, and what to do if it does not. */
export function WebhookState({ webhooks, webhooksNote, webhooksCheckedAt, howTo, syncs }: Props) {
  return (
    <Card
      title="Webhooks"
      actions={<Badge status={WEBHOOK_STATUS_TABLE[webhooks]} />}
      description={
        webhooksCheckedAt !== null && (
          <>
            Checked <Time at={webhooksCheckedAt} relative />
          </>
        )
      }
    >
      {webhooks === "kept" && (
        <p className="max-w-[68ch]">
          The store sends changed orders within seconds ({webhooksNote}). A webhook that is turned off or deleted in the
          store is created again within an hour.
        </p>
      )}
      {webhooks === "refused" && (
        <div className="grid gap-3">
          <Hint tone="warn">{webhooksNote}</Hint>
          <p className="max-w-[68ch] text-muted">
            Until this is fixed, orders arrive with each sync.{howTo && ` To create them yourself: ${howTo}`}
          </p>
        </div>
      )}
      {webhooks === "by-hand" && (
        <p className="max-w-[68ch] text-muted">
          {syncs && "Orders arrive with each sync. "}
          {howTo
            ? `${syncs ? "To receive them within seconds: " : ""}${howTo}`
            : "Webhooks are created after the next sync if the store can reach this URL."}
        </p>
      )}
    </Card>
  );
}
