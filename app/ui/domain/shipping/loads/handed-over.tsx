import type { loadScreen } from "#app/domain/shipping/loads/loads.server";
import { shippingPaths } from "#app/http/shipping-paths";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { useSmallPicture } from "#app/ui/primitives/values/small-picture";
import { Time } from "#app/ui/primitives/values/time";
import { SignatureDrawing } from "./signature-drawing";

interface Props {
  load: Awaited<ReturnType<typeof loadScreen>>["load"];
  /** Parcels on it that the user can see. */
  parcels: number;
}

/** Who handed the load over to which driver, and when, with the signature and the photo as proof. */
export function HandedOver({ load, parcels }: Props) {
  const small = useSmallPicture();
  return (
    <DescriptionList
      pairs
      items={[
        { term: "Handed over", detail: <Time at={load.closedAt ?? 0} /> },
        { term: "Handed over by", detail: <bdi>{load.closedByName}</bdi> },
        { term: "Driver", detail: <bdi>{load.driverName}</bdi> },
        { term: "Parcels", detail: parcels.toLocaleString("en") },
        ...(load.signature
          ? [
              {
                term: "Signature",
                detail: (
                  <span className="block w-40 max-w-full">
                    <SignatureDrawing signature={load.signature} label="The driver's signature" />
                  </span>
                ),
              },
            ]
          : []),
        ...(load.photoId && parcels > 0
          ? [
              {
                term: "Photo",
                detail: (
                  <a href={shippingPaths.loadPhoto(load.id)} target="_blank" rel="noreferrer">
                    <img
                      src={small(shippingPaths.loadPhoto(load.id), "320")}
                      alt="Open: proof of the hand-over"
                      className="size-20 rounded-md object-cover"
                    />
                  </a>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
