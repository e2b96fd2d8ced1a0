import type { ShownLabel } from "#app/domain/shipping/postage/postage-screen.server";
import { shippingPaths } from "#app/http/shipping-paths";
import { serviceName } from "#app/integrations/tracking-links";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Money } from "#app/ui/primitives/values/money";
import { TrackingNumber } from "../tracking/tracking-number";

/** Touch-sized on touch screens. */
const THUMB = "pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center pointer-coarse:px-1";

interface Props {
  orderId: string;
  labels: readonly ShownLabel[];
  canBuy: boolean;
  /** Buying postage is what this form is mainly for: an account is connected, and nothing has been bought. */
  isMain: boolean;
}

/** Postage bought for the order's parcels, and a link to buy more where the company has an account. */
export function ShipmentPostage({ orderId, labels, canBuy, isMain }: Props) {
  if (!canBuy && labels.length === 0) return null;
  const next = Math.max(0, ...labels.map(({ position }) => position)) + 1;
  return (
    <section aria-label="Postage" className="grid gap-2">
      {labels.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {labels.map((label) => (
            <li key={label.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
              <span className="min-w-0 flex-1 basis-60">
                Parcel {label.position}: {serviceName(label.carrierLabel, label.serviceLabel)}{" "}
                {label.state === "bought" ? (
                  <span className="block">
                    <TrackingNumber trackingNumber={label.trackingNumber} />
                  </span>
                ) : (
                  <strong>{label.state === "buying" ? "purchase not confirmed yet" : "being voided"}</strong>
                )}
              </span>
              <Money minor={label.costMinor} currency={label.currency} />
              {label.state === "bought" && (
                <TextLink href={shippingPaths.labelFile(label.id)} className={THUMB}>
                  Print
                </TextLink>
              )}
              <TextLink to={shippingPaths.postage(orderId, { parcel: String(label.position) })} className={THUMB}>
                {label.state === "bought" ? "Change" : "Check again"}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      {canBuy && (
        <div className="grid gap-2">
          <LinkButton
            to={shippingPaths.postage(orderId, { parcel: String(next) })}
            variant={isMain ? "primary" : "secondary"}
            size={isMain ? "md" : "sm"}
            className={isMain ? "w-full" : "justify-self-start"}
            preventScrollReset
          >
            {next === 1 ? "Buy postage" : `Buy postage for parcel ${next}`}
          </LinkButton>
          {isMain && <p className="text-center text-muted text-sm">Or enter a tracking number from elsewhere:</p>}
        </div>
      )}
    </section>
  );
}
