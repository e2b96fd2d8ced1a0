import { keyPaths } from "#app/http/admin-paths";
import { paths } from "#app/http/paths";
import { CopyableText } from "../../primitives/buttons/copy-button";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Hint } from "../../primitives/states/hint";

/** Shows a new key, once. */
export function KeyMade({ value, name, email }: { value: string; name: string; email: string }) {
  return (
    <>
      <Hint tone="good" role="status" title={`Key ${name} created`}>
        It is shown only once. Copy it now and store it in a password manager.
      </Hint>
      <CopyableText value={value} label="Copy key" />
      <p className="text-muted">
        Send it with every call, as <code className="font-mono text-sm">Authorization: Bearer …</code>. It acts as{" "}
        {email}.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <LinkButton to={paths.apiReference()} reload>
          API reference
        </LinkButton>
        <LinkButton to={keyPaths.list()} variant="primary">
          I've copied it
        </LinkButton>
      </div>
    </>
  );
}
