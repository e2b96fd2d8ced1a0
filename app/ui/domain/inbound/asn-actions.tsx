import type { AsnScreen } from "#app/domain/inbound/asn/read-asn.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

/** What can be done with a document now; the next step is the primary one. */
export function AsnActions({ id, may }: { id: string; may: AsnScreen["may"] }) {
  return (
    <>
      {may.edit && <LinkButton to={inboundPaths.editAsn(id)}>Edit</LinkButton>}
      {may.cancel && (
        <LinkButton to={inboundPaths.cancel(id)} preventScrollReset>
          Cancel ASN
        </LinkButton>
      )}
      {may.appoint && (
        <LinkButton to={inboundPaths.appoint(id)} preventScrollReset>
          Appointment
        </LinkButton>
      )}
      {may.photograph && (
        <LinkButton to={inboundPaths.addPhoto(id)} preventScrollReset>
          Add photo
        </LinkButton>
      )}
      {may.close && (
        <LinkButton to={inboundPaths.close(id)} preventScrollReset>
          Close
        </LinkButton>
      )}
      {may.announce && (
        <PostButton action={inboundPaths.announce(id)} variant="primary" pending="Announcing…">
          Announce
        </PostButton>
      )}
      {may.arrive && (
        <PostButton action={inboundPaths.arrive(id)} pending="Saving…">
          Mark as arrived
        </PostButton>
      )}
      {may.receive && (
        <LinkButton to={inboundPaths.receive(id)} variant="primary">
          Receive
        </LinkButton>
      )}
    </>
  );
}
