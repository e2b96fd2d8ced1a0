import { Card } from "../../primitives/card";
import { Hint } from "../../primitives/states/hint";
import { Badge } from "../../primitives/values/badge";
import { Time } from "../../primitives/values/time";

type Props = {
  webhooks: "by-hand" | "kept" | "refused";
  webhooksNote: string | null;
  webhooksCheckedAt: number | null;
  /** How one is set up in the platform by hand; null where only we can. */
  howTo: string | null;
  /** Orders come from it. */
  syncs: boolean;
};

const STATE = {
  kept: { label: "Kept by us", tone: "good" },
  refused: { label: "Refused", tone: "bad" },
  "by-hand": { label: "By hand", tone: "neutral" },
} as const;

/** Whether the store tells us of changed orders by itself, who saw to that, and what to do where it does not. */
export function WebhookState({ webhooks, webhooksNote, webhooksCheckedAt, howTo, syncs }: Props) {
  const { label, tone } = STATE[webhooks];
  return (
    <Card
      title="Webhooks"
      actions={<Badge tone={tone}>{label}</Badge>}
      description={
        webhooksCheckedAt !== null && (
          <>
            Looked at <Time at={webhooksCheckedAt} relative />
          </>
        )
      }
    >
      {webhooks === "kept" && (
        <p className="max-w-[68ch]">
          The store tells us of changed orders within seconds ({webhooksNote}). One that is switched off there is made
          anew within the hour.
        </p>
      )}
      {webhooks === "refused" && (
        <div className="grid gap-3">
          <Hint tone="warn">{webhooksNote}</Hint>
          <p className="max-w-[68ch] text-muted">
            Until then orders come with the next sync.{howTo && ` By hand: ${howTo}`}
          </p>
        </div>
      )}
      {webhooks === "by-hand" && (
        <p className="max-w-[68ch] text-muted">
          {syncs && "Orders come with each sync. To hear of them at once: "}
          {howTo ?? "nothing is left to do: webhooks are made behind the next sync, where this app can be reached."}
        </p>
      )}
    </Card>
  );
}
