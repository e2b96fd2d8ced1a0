import { Link } from "@remix-run/react";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Card } from "../../primitives/card";
import { Hint } from "../../primitives/states/hint";
import { Spinner } from "../../primitives/states/spinner";
import { type StagingStore, StagingStores } from "../staging/staging-stores";
import { useFollowing } from "../use-following";

type Progress = {
  stores: (Omit<StagingStore, "missing"> & { missing: string[] | null })[];
  staged: number;
  stagingTo: string;
  here: string;
};

/** Progress of the first sync: number of orders so far, and the result. */
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
              {isReading ? "Importing orders from the store. " : ""}
              {staged.toLocaleString("en-US")} {staged === 1 ? "order" : "orders"} staged
              {isReading && <span className="text-muted">. This runs in the background. You can leave this page.</span>}
            </span>
          </p>
          {isReading && (
            <noscript>
              <Link to={here} reloadDocument className="underline">
                Refresh
              </Link>
            </noscript>
          )}
          {staged > 0 && <LinkButton to={stagingTo}>View staged orders</LinkButton>}
        </div>
        {stores.some((store) => store.lastError) && (
          <Hint tone="warn">The import will be retried automatically. Fix the problem above in the store.</Hint>
        )}
      </div>
    </Card>
  );
}
