import { adminPaths } from "#app/http/admin-paths";
import { TextLink } from "../../primitives/buttons/text-link";

/** What to do where email is not set up; those who can set it up get the page that says how. */
export function EmailSetUpStep({ maySetUp }: { maySetUp: boolean }) {
  if (!maySetUp) return <>Ask an administrator to set it up.</>;
  return <TextLink to={adminPaths.email()}>Set up email</TextLink>;
}
