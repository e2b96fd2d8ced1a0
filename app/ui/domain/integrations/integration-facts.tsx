import type { IntegrationHealth } from "#app/domain/channels/integration-health.server";
import { HISTORY_LABEL, leftOutWords, OLDER_LABEL } from "#app/domain/integrations/first-sync-labels";
import type { FirstSync } from "#db/schema/integrations";
import { CopyButton } from "../../primitives/buttons/copy-button";
import { Card } from "../../primitives/card";
import { DescriptionList } from "../../primitives/values/description-list";
import { Mono } from "../../primitives/values/mono";
import { Time } from "../../primitives/values/time";
import { Completeness, Lag } from "./health-labels";

type Props = {
  integration: IntegrationHealth;
  /** What the connection's form calls its keys. */
  fields: Partial<Record<"apiKey" | "apiSecret", { label?: string }>> | undefined;
  webhookUrl: string | null;
};

/** The connection and its state. Of its keys, only the last characters are available here. */
export function IntegrationFacts({ integration, fields, webhookUrl }: Props) {
  const { storeUrl, apiKeyHint, apiSecretHint, lastSync, watermark, nextSyncAt, lagMs, syncs, firstSync } = integration;
  return (
    <Card title="Connection">
      <DescriptionList
        pairs
        columns={3}
        items={[
          ...(storeUrl
            ? [
                {
                  term: syncs ? "Store address" : "API address",
                  wide: true,
                  detail: (
                    <a
                      href={storeUrl}
                      target="_blank"
                      rel="noreferrer"
                      className="break-all underline underline-offset-3"
                    >
                      {storeUrl}
                    </a>
                  ),
                },
              ]
            : []),
          { term: fields?.apiKey?.label ?? "API Key", detail: apiKeyHint ? <Mono>{apiKeyHint}</Mono> : "Not needed" },
          { term: fields?.apiSecret?.label ?? "API Secret", detail: apiSecretHint && <Mono>{apiSecretHint}</Mono> },
          ...(syncs
            ? [
                { term: "Last sync", detail: lastSync === null ? "Never" : <Time at={lastSync} relative /> },
                { term: "Synced up to", detail: watermark !== null && <Time at={watermark} relative /> },
                { term: "Next sync", detail: nextSyncAt === null ? "Not scheduled" : <Time at={nextSyncAt} /> },
                { term: "Lag", detail: <Lag ms={lagMs} fails={integration.lastError !== null} /> },
                { term: "Orders of the last sync", detail: <Completeness {...integration} /> },
                ...(firstSync
                  ? [{ term: "Older orders", wide: true, detail: olderOrders(firstSync, integration) }]
                  : []),
              ]
            : apiKeyHint
              ? [{ term: "Last response", detail: lastSync === null ? "None yet" : <Time at={lastSync} relative /> }]
              : []),
          ...(webhookUrl
            ? [
                {
                  term: "Webhook delivery URL",
                  wide: true,
                  detail: (
                    <span className="flex items-center gap-2">
                      <Mono className="min-w-0 break-all">{webhookUrl}</Mono>
                      <CopyButton value={webhookUrl} label="Copy webhook delivery URL" />
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

/** The orders chosen when the store was connected, and the ones left out by that choice. */
function olderOrders(
  { days, older, leftOut, olderFetchedAt }: FirstSync,
  { olderStatuses }: Pick<IntegrationHealth, "olderStatuses">,
): string {
  if (days === "all") return "All orders were imported.";
  const wanted = older === "none" ? "None of the older orders" : OLDER_LABEL[older];
  const only = older !== "none" && olderStatuses.length > 0 ? ` (only: ${olderStatuses.join("; ")})` : "";
  const state = older !== "none" && olderFetchedAt === null ? " (importing)" : "";
  const count =
    leftOut === null ? "" : leftOut === 0 ? " All older orders were imported." : ` ${leftOutWords(leftOut, days)}`;
  return `${HISTORY_LABEL[days]}. Older: ${wanted.charAt(0).toLowerCase()}${wanted.slice(1)}${only}${state}.${count}`;
}
