import type { StockPushState } from "#app/domain/channels/stock/stock-push-state.server";
import { integrationPaths } from "#app/http/integration-paths";
import { Boxes, RefreshCw } from "#app/ui/icons/icons";
import { ConfirmButton } from "../../forms/confirm-button";
import { PostButton } from "../../forms/post-button";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Card } from "../../primitives/card";
import { Hint } from "../../primitives/states/hint";
import { DescriptionList } from "../../primitives/values/description-list";
import { Time } from "../../primitives/values/time";
import { Lag } from "./health-labels";
import { StockProblems } from "./stock-problems";

type Props = { id: string; name: string; standing: StockPushState; isPaged: boolean };

/** Whether the store gets stock quantities, the progress of updates, and products that failed. */
export function StockSection({ id, name, standing, isPaged }: Props) {
  return standing.pushesStock ? (
    <StockUpdates id={id} name={name} standing={standing} isPaged={isPaged} />
  ) : (
    <Card
      title="Stock"
      actions={
        <LinkButton to={integrationPaths.integrationStock(id)} icon={Boxes}>
          Preview changes
        </LinkButton>
      }
    >
      <p className="max-w-[68ch] text-muted">
        The store manages its own stock quantities. After you turn this on, each change here reaches the store within a
        minute. Preview the changes first.
      </p>
    </Card>
  );
}

function StockUpdates({ id, name, standing, isPaged }: Props) {
  const { pushedAt, told, waiting, problems, lagMs, error, failures, retryAt, isRunning, problemRows, next } = standing;
  return (
    <>
      <Card
        title="Stock"
        description="The store receives its sellable quantity within a minute of each change"
        actions={
          <>
            <ConfirmButton
              label="Turn off"
              title="Turn off stock updates"
              body={`${name} will no longer receive stock quantities. It keeps its current ones.`}
              confirm="Turn off"
              action={integrationPaths.switchStockOff(id)}
            />
            <PostButton action={integrationPaths.pushStockNow(id)} icon={RefreshCw} pending="Starting…">
              Push now
            </PostButton>
          </>
        }
      >
        <div className="grid gap-4">
          {error && (
            <Hint tone="bad" title={failures > 1 ? `Failed ${failures} times in a row` : "The last update failed"}>
              {error}
              {retryAt !== null && (
                <p className="mt-1 text-muted text-sm">
                  Next attempt <Time at={retryAt} />
                </p>
              )}
            </Hint>
          )}
          <DescriptionList
            pairs
            columns={3}
            items={[
              { term: "Last sent", detail: pushedAt === null ? "Not yet" : <Time at={pushedAt} relative /> },
              { term: "Lag", detail: <Lag ms={lagMs} fails={error !== null} /> },
              { term: "Waiting", detail: isRunning ? `${many(waiting)}, being sent now` : many(waiting) },
              { term: "Sent", detail: many(told) },
              { term: "With a problem", detail: many(problems) },
            ]}
          />
        </div>
      </Card>
      {(problems > 0 || isPaged) && (
        <StockProblems
          rows={problemRows}
          newer={isPaged ? integrationPaths.integration(id) : null}
          older={next && integrationPaths.integration(id, { problems: next })}
        />
      )}
    </>
  );
}

const many = (products: number): string =>
  products === 1 ? "1 product" : `${products.toLocaleString("en-US")} products`;
