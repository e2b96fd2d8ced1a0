import { Fragment } from "react";
import { Mono } from "#app/ui/primitives/values/mono";

/** Carriers' numbers have at most 22 characters, except some with a ZIP code before them. */
const FITS_ONE_LINE = 24;

/** A tracking number, linked to its carrier's page when there is one. */
export function TrackingNumber({
  trackingNumber,
  trackingUrl,
}: {
  trackingNumber: string | null;
  trackingUrl?: string | null;
}) {
  if (!trackingNumber) return "—";
  const number =
    trackingNumber.length <= FITS_ONE_LINE ? (
      <Mono className="whitespace-nowrap">{trackingNumber}</Mono>
    ) : (
      <Mono>{inGroups(trackingNumber)}</Mono>
    );
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

/** It breaks between groups of four, as it is read aloud; copied, it is one word. */
const inGroups = (trackingNumber: string) =>
  (trackingNumber.match(/.{1,4}/gsu) ?? []).map((group, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a number's groups have no other identity
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {group}
    </Fragment>
  ));
