import { Link } from "@remix-run/react";
import { CopyButton } from "../../primitives/buttons/copy-button";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Card } from "../../primitives/card";
import { Hint } from "../../primitives/states/hint";
import { Spinner } from "../../primitives/states/spinner";
import { type StagingStore, StagingStores } from "../staging/staging-stores";
import { useFollowing } from "../use-following";

export interface Connected {
  /** What the store says of itself. */
  message: string;
  webhookUrl: string | null;
  webhookSecret: string | null;
}

/** Right after connecting, and only then: what has to be copied into the shop. */
export function StoreConnected({ message, webhookUrl, webhookSecret }: Connected) {
  return (
    <>
      <Hint tone="good" role="status" title="Integration created successfully">
        {message}
      </Hint>
      {webhookUrl && webhookSecret && (
        <Card
          title="Hear of orders at once"
          description="Without a webhook the shop is asked every two minutes. With one, orders arrive within seconds."
        >
          <p className="mb-4 max-w-[68ch]">
            In the shop add a webhook for the topic “Order updated” (WooCommerce, Settings, Advanced, Webhooks) with
            this delivery URL and secret.
          </p>
          <dl className="grid gap-3">
            <Copied term="Delivery URL" value={webhookUrl} />
            <Copied term="Secret" value={webhookSecret} />
          </dl>
          <p className="mt-4 text-muted text-sm">The secret is shown once. Copy it before you leave this page.</p>
        </Card>
      )}
    </>
  );
}

function Copied({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="mt-1 flex items-center gap-2">
        <code className="min-w-0 select-all break-all rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-sm">
          {value}
        </code>
        <CopyButton value={value} label={`Copy ${term.toLowerCase()}`} />
      </dd>
    </div>
  );
}

type Progress = {
  stores: (Omit<StagingStore, "missing"> & { missing: string[] | null })[];
  staged: number;
  stagingTo: string;
  here: string;
};

/** The first sync as it goes: how many orders are there by now, and how it ended. */
export function StoreProgress({ stores, staged, stagingTo, here }: Progress) {
  const isReading = stores.some((store) => store.lastSync === null && store.lastError === null);
  useFollowing(isReading);
  return (
    <Card title="Orders from the store" padded>
      <div className="grid gap-4">
        <StagingStores stores={stores.map((store) => ({ ...store, missing: store.missing ?? [] }))} />
        <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="tabular inline-flex items-center gap-2">
            {isReading && <Spinner />}
            <span>
              {isReading ? "Reading the store. " : ""}
              {staged.toLocaleString("en-US")} {staged === 1 ? "order" : "orders"} staged
              {isReading && <span className="text-muted">. It goes on by itself: you can leave this page.</span>}
            </span>
          </p>
          {isReading && (
            <noscript>
              <Link to={here} reloadDocument className="underline">
                Refresh
              </Link>
            </noscript>
          )}
          {staged > 0 && <LinkButton to={stagingTo}>Look at staged orders</LinkButton>}
        </div>
        {stores.some((store) => store.lastError) && (
          <Hint tone="warn">
            The store is asked again by itself. What it says above is what has to be put right in the shop.
          </Hint>
        )}
      </div>
    </Card>
  );
}
