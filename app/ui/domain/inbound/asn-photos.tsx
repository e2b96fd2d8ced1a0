import type { AsnScreen } from "#app/domain/inbound/asn/read-asn.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { Card } from "#app/ui/primitives/card";
import { useSmallPicture } from "#app/ui/primitives/values/small-picture";
import { Time } from "#app/ui/primitives/values/time";

interface Props {
  asnId: string;
  photos: AsnScreen["photos"];
  lines: AsnScreen["lines"];
}

/** Photos of received goods; each opens in full. */
export function AsnPhotos({ asnId, photos, lines }: Props) {
  const small = useSmallPicture();
  return (
    <Card title="Photos">
      <ul className="flex flex-wrap gap-4">
        {photos.map(({ id, line, note, takenByName, at }) => {
          const of = lines.find((one) => one.line === line)?.name ?? "The delivery";
          const path = inboundPaths.photo(asnId, id);
          return (
            <li key={id} className="flex min-w-0 max-w-full items-start gap-3 text-sm">
              <a href={path} target="_blank" rel="noreferrer" className="shrink-0">
                <img
                  src={small(path, "320")}
                  alt={`Open: ${of}`}
                  loading="lazy"
                  className="size-14 rounded-md object-cover"
                />
              </a>
              <div className="min-w-0 wrap-anywhere">
                <p className="font-medium" dir="auto">
                  {of}
                </p>
                {note && <p>{note}</p>}
                <p className="text-muted">
                  <bdi>{takenByName}</bdi>, <Time at={at} />
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
