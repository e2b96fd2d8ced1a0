import type { StockStanding } from "#app/domain/channel-stock/screen.server";
import { integrationPaths } from "#app/http/integration-paths";
import { Boxes, RefreshCw } from "#app/ui/icons/icons";
import { ConfirmButton } from "../../forms/confirm-button";
import { PostButton } from "../../forms/post-button";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Card } from "../../primitives/card";
import { Hint } from "../../primitives/states/hint";
import { DescriptionList } from "../../primitives/values/description-list";
import { Time } from "../../primitives/values/time";
import { Lag } from "./health-words";
import { StockProblems } from "./stock-problems";

type Props = { id: string; name: string; standing: StockStanding; isPaged: boolean };

/** What the store is told that it may sell: whether, how well, and of what it could not be told. */
export function StockSection({ id, name, standing, isPaged }: Props) {
  return standing.pushesStock ? (
    <Told id={id} name={name} standing={standing} isPaged={isPaged} />
  ) : (
    <Card
      title="Stock"
      actions={
        <LinkButton to={integrationPaths.integrationStock(id)} icon={Boxes}>
          See what would change
        </LinkButton>
      }
    >
      <p className="max-w-[68ch] text-muted">
        The store is not told what it may sell, and keeps its own figures. Switched on, each change of stock here
        reaches it within a minute. See first what would change.
      </p>
    </Card>
  );
}

function Told({ id, name, standing, isPaged }: Props) {
  const { pushedAt, told, waiting, problems, lagMs, error, failures, retryAt, isRunning, problemRows, next } = standing;
  const here = integrationPaths.integrationStock(id);
  return (
    <>
      <Card
        title="Stock"
        description="The store is told what it may sell, within a minute of each change"
        actions={
          <>
            <ConfirmButton
              label="Switch off"
              title="Switch off stock"
              body={`${name} is no longer told what it may sell. It keeps the figures that it has now.`}
              confirm="Switch off"
              action={here}
              fields={{ intent: "switch-off" }}
            />
            <PostButton action={here} fields={{ intent: "push-now" }} icon={RefreshCw} pending="Starting…">
              Push now
            </PostButton>
          </>
        }
      >
        <div className="grid gap-4">
          {error && (
            <Hint tone="bad" title={failures > 1 ? `It failed ${failures} times in a row` : "The last push failed"}>
              {error}
              {retryAt !== null && (
                <p className="mt-1 text-muted text-sm">
                  Next try <Time at={retryAt} />
                </p>
              )}
            </Hint>
          )}
          <DescriptionList
            pairs
            columns={3}
            items={[
              { term: "Last pushed", detail: pushedAt === null ? "Not yet" : <Time at={pushedAt} relative /> },
              { term: "Lag", detail: <Lag ms={lagMs} fails={error !== null} /> },
              { term: "Waiting", detail: isRunning ? `${many(waiting)}, being told now` : many(waiting) },
              { term: "Told", detail: many(told) },
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
