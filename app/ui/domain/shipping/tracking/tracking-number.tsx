import { Mono } from "#app/ui/primitives/values/mono";

/** A tracking number, linked to its carrier's page where there is one. */
export function TrackingNumber({
  trackingNumber,
  trackingUrl,
}: {
  trackingNumber: string;
  trackingUrl: string | null;
}) {
  const number = <Mono className="break-all">{trackingNumber}</Mono>;
  if (!trackingUrl) return number;
  return (
    <a
      href={trackingUrl}
      target="_blank"
      rel="noreferrer"
      className="relative underline underline-offset-3 pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5"
    >
      {number}
    </a>
  );
}
