import { Link } from "@remix-run/react";
import type { BulkProgress } from "#app/domain/fulfilment/bulk/bulk-orders.server";
import { paths } from "#app/http/paths";
import { LinkButton } from "../../primitives/buttons/link-button";
import { TextLink } from "../../primitives/buttons/text-link";
import { Progress } from "../../primitives/states/progress";
import { Mono } from "../../primitives/values/mono";
import { Time } from "../../primitives/values/time";
import { useFollowing } from "../use-following";
import { bulkDone, bulkFailed, bulkWords } from "./bulk-words";
import type { OrdersSearch } from "./order-actions-menu";

type Props = { progress: BulkProgress; search: OrdersSearch; here: string };

/** Many orders as they are changed: the counts, which follow by themselves, what could not be done, and why. */
export function BulkRunProgress({ progress, search, here }: Props) {
  const { act, total, processed, failed, finishedAt, failures, by, startedAt } = progress;
  const isOpen = finishedAt === null;
  useFollowing(isOpen);
  const count = (n: number) => n.toLocaleString("en");
  return (
    <div className="grid gap-5">
      {isOpen ? (
        <div>
          <Progress
            label={bulkWords(act).doing}
            value={processed + failed}
            max={total}
            detail={`${count(processed + failed)} of ${count(total)}`}
          />
          <p className="mt-2 text-muted text-sm">
            This goes on by itself: you can leave the page.
            <noscript>
              {" "}
              <Link to={here} reloadDocument className="underline">
                Refresh
              </Link>
            </noscript>
          </p>
        </div>
      ) : (
        <p role="status">{bulkDone(act, progress)}</p>
      )}
      {failed > 0 && (
        <section className="grid gap-2">
          <h3 className="text-md">{bulkFailed(failed)}</h3>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {failures.map(({ orderId, orderNumber, why }) => (
              <li key={orderId} className="grid gap-0.5 px-3.5 py-2.5">
                <TextLink to={paths.order(orderId, search)}>
                  <Mono className="break-all">{orderNumber}</Mono>
                </TextLink>
                <span className="break-words text-sm">{why}</span>
              </li>
            ))}
          </ul>
          {failed > failures.length && (
            <p className="text-muted text-sm">The first {count(failures.length)} of them are shown.</p>
          )}
        </section>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm">
          Asked for by {by}, <Time at={startedAt} relative />
        </p>
        <LinkButton to={paths.orders(search)}>Back to the list</LinkButton>
      </div>
    </div>
  );
}
