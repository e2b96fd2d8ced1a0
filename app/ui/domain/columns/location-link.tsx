import { useDetailPaths } from "../../layouts/shell/use-detail-paths";
import { TextLink } from "../../primitives/buttons/text-link";
import { Mono } from "../../primitives/values/mono";

/** The code of a location; a link to it, except in the client portal. */
export function LocationLink({ locationId, location }: { locationId: string; location: string }) {
  const to = useDetailPaths().location(locationId);
  const code = <Mono className="break-all">{location}</Mono>;
  return to ? <TextLink to={to}>{code}</TextLink> : code;
}
