import type { ReturnScreenLine } from "#app/domain/returns/read-return.server";
import { CONDITION_LABEL, DISPOSITION_LABEL, DONE_LABEL, REASON_LABEL } from "#app/domain/returns/return-labels";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { serialPaths } from "#app/http/warehouse-work/serial-paths";
import { LocationLink } from "#app/ui/domain/columns/location-link";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";
import { useSmallPicture } from "#app/ui/primitives/values/small-picture";
import { Time } from "#app/ui/primitives/values/time";

interface Props {
  returnId: string;
  lines: readonly ReturnScreenLine[];
  mayCorrect: boolean;
}

/** A return's lines: what was announced, and what came back of it. */
export function ReturnLines({ returnId, lines, mayCorrect }: Props) {
  const detail = useDetailPaths();
  return (
    <ul aria-label="Items" className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.line} className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0 break-words">
            <p className="font-medium" dir="auto">
              {line.productId ? <TextLink to={detail.product(line.productId)}>{line.name}</TextLink> : line.name}
            </p>
            {line.sku && <Mono className="text-muted text-sm">{line.sku}</Mono>}
            <p className="text-muted text-sm">
              {line.expected === 0 ? "Not announced" : REASON_LABEL[line.reason]}
              {line.requested && `, wanted: ${DISPOSITION_LABEL[line.requested].toLowerCase()}`}
            </p>
            {line.comment && <p className="text-sm whitespace-pre-line">{line.comment}</p>}
          </div>
          <p className="tabular text-right">
            <span className="font-medium">{formatCount(line.received)}</span>
            {line.expected > 0 && <span className="text-muted"> of {formatCount(line.expected)}</span>}
            <span className="block text-muted text-sm">received</span>
          </p>
          {line.units.length > 0 && (
            <ul aria-label={`Received of ${line.name}`} className="col-span-full grid gap-2">
              {line.units.map((unit) => (
                <Received key={unit.id} unit={unit} returnId={returnId} mayCorrect={mayCorrect} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ReceivedProps extends Pick<Props, "returnId" | "mayCorrect"> {
  unit: ReturnScreenLine["units"][number];
}

/** Units in one condition; those that were a mistake are struck through, with the reason. */
function Received({ unit, returnId, mayCorrect }: ReceivedProps) {
  const { quantity, condition, disposition, lotNumber, location, locationId, inspected, note, photoId, serials } = unit;
  const isCorrected = unit.correctedAt !== null;
  const small = useSmallPicture();
  return (
    <li className="flex flex-wrap items-start gap-3 rounded-lg bg-sunken px-3 py-2 text-sm">
      {photoId && (
        <a href={returnPaths.photo(returnId, photoId)} target="_blank" rel="noreferrer" className="shrink-0">
          <img
            src={small(returnPaths.photo(returnId, photoId), "320")}
            alt="Open the condition of these units"
            loading="lazy"
            className="size-14 rounded-md object-cover"
          />
        </a>
      )}
      <div className="min-w-0 flex-1">
        <p className={isCorrected ? "text-muted line-through" : undefined}>
          <span className="tabular font-medium">
            {formatCount(quantity)} × {CONDITION_LABEL[condition]}
          </span>
          {inspected && ", inspected"}
          {`: ${DONE_LABEL[disposition].toLowerCase()}`}
          {location && locationId && (
            <>
              {" "}
              at <LocationLink locationId={locationId} location={location} />
            </>
          )}
          {lotNumber && (
            <>
              , lot <Mono>{lotNumber}</Mono>
            </>
          )}
        </p>
        {serials.length > 0 && (
          <p className="break-words">
            {serials.length === 1 ? "Serial number " : "Serial numbers "}
            {serials.map((serial, at) => (
              <span key={serial}>
                {at > 0 && ", "}
                <TextLink to={serialPaths.trace(serial)}>
                  <Mono>{serial}</Mono>
                </TextLink>
              </span>
            ))}
          </p>
        )}
        {note && <p className="whitespace-pre-line">{note}</p>}
        <p className="text-muted">
          <bdi>{unit.byName}</bdi>, <Time at={unit.at} />
        </p>
        {unit.correctedAt !== null && (
          <p className="wrap-anywhere">
            {"Corrected by "}
            <bdi>{unit.correctedByName}</bdi>, <Time at={unit.correctedAt} />: <bdi>{unit.correctionReason}</bdi>
          </p>
        )}
      </div>
      {mayCorrect && !isCorrected && (
        <LinkButton to={returnPaths.correct(returnId, unit.id)} size="sm" variant="ghost" preventScrollReset>
          Correct<span className="sr-only">{` ${formatCount(quantity)} × ${CONDITION_LABEL[condition]}`}</span>
        </LinkButton>
      )}
    </li>
  );
}
