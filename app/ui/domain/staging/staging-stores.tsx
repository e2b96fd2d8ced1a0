import { Time } from "../../primitives/values/time";
import { IntegrationStatusBadge } from "../status/integration-status-badge";

export interface StagingStore {
  id: string;
  name: string;
  status: string;
  lastSync: number | null;
  lastError: string | null;
  /** Completeness of the last window: orders changed according to the store, orders we have, and missing ones. */
  storeCount: number | null;
  heldCount: number | null;
  missing: string[];
}

/** The company's stores: last sync, completeness and problems. */
export function StagingStores({ stores }: { stores: StagingStore[] }) {
  if (stores.length === 0) return <p className="text-muted">No store is connected to this company.</p>;
  return (
    <ul aria-label="Connected stores" className="divide-y divide-line rounded-lg border border-line bg-surface">
      {stores.map((store) => (
        <li key={store.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3">
          <span className="min-w-0 truncate font-medium">{store.name}</span>
          <IntegrationStatusBadge status={store.status} />
          <span className="text-muted text-sm">
            {store.lastSync === null ? (
              "Not synced yet"
            ) : (
              <>
                Last sync <Time at={store.lastSync} relative />
              </>
            )}
          </span>
          <Completeness {...store} />
          {store.lastError && <p className="basis-full break-words text-bad text-sm">{store.lastError}</p>}
        </li>
      ))}
    </ul>
  );
}

const SHOWN_MISSING = 10;

function Completeness({ storeCount, heldCount, missing }: StagingStore) {
  if (storeCount === null || heldCount === null) return null;
  const rest = missing.length - SHOWN_MISSING;
  return (
    <span className={`tabular text-sm ${missing.length > 0 ? "text-bad" : "text-muted"}`}>
      {count(storeCount)} changed in the store, {count(heldCount)} of them imported
      {missing.length > 0 &&
        `. Missing: ${missing.slice(0, SHOWN_MISSING).join(", ")}${rest > 0 ? ` and ${count(rest)} more` : ""}`}
    </span>
  );
}

const count = (n: number): string => n.toLocaleString("en-US");
