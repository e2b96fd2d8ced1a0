import { paths } from "#app/http/paths";
import { TextLink } from "../../primitives/buttons/text-link";

/** What to do where email is not set up; those who can set it up get the page that says how, and keeps the emails. */
export function EmailSetUpStep({ maySetUp }: { maySetUp: boolean }) {
  if (!maySetUp) return <>Ask an administrator to set up email.</>;
  return (
    <>
      Set it up as described under “Email” in the README. Until then, emails are kept under{" "}
      <TextLink to={paths.system("mail")}>System Reports, Emails</TextLink>.
    </>
  );
}
