import { Link } from "@remix-run/react";
import type { ShipProgress } from "#app/domain/shipping/runs/ship-progress.server";
import { paths } from "#app/http/paths";
import { LinkButton } from "../../primitives/buttons/link-button";
import { TextLink } from "../../primitives/buttons/text-link";
import { Progress } from "../../primitives/states/progress";
import { Mono } from "../../primitives/values/mono";
import { Time } from "../../primitives/values/time";
import { useFollowing } from "../use-following";

const n = (orders: number): string => (orders === 1 ? "1 order" : `${orders.toLocaleString("en")} orders`);

/** Many orders as they leave: the counts, which follow by themselves, what could not be shipped, and why. */
export function ShipRunProgress({ progress }: { progress: ShipProgress }) {
  const { asked, total, processed, failed, finishedAt, failures, by, startedAt } = progress;
  const isOpen = finishedAt === null;
  useFollowing(isOpen);
  const count = (of: number) => of.toLocaleString("en");
  return (
    <div className="grid gap-5 rounded-lg border border-line bg-surface p-6 max-sm:p-4">
      {isOpen ? (
        <div>
          <Progress
            label="Shipping orders"
            value={processed + failed}
            max={total}
            detail={`${count(processed + failed)} of ${count(total)}`}
          />
          <p className="mt-2 text-muted text-sm">
            This goes on by itself: you can leave the page.
            <noscript>
              {" "}
              <Link to={paths.shipRun(asked)} reloadDocument className="underline">
                Refresh
              </Link>
            </noscript>
          </p>
        </div>
      ) : (
        <p role="status">
          {n(processed)} {processed === 1 ? "was" : "were"} shipped.
        </p>
      )}
      {failed > 0 && (
        <section className="grid gap-2">
          <h2 className="text-md">{n(failed)} could not be shipped</h2>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {failures.map(({ orderId, orderNumber, why }) => (
              <li key={orderId} className="grid gap-0.5 px-3.5 py-2.5">
                <TextLink to={paths.createShipment(orderId)}>
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
        <LinkButton to={paths.shipping()}>Back to shipping</LinkButton>
      </div>
    </div>
  );
}
