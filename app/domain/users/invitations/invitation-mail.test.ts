import { expect, test } from "vitest";
import { howUsersJoin } from "../user-labels";
import { invitationMail } from "./invitation-mail";

const LINK = "https://stow.test/invitation/x";
const textFor = (signIn: { password: boolean; provider: string | null }) =>
  invitationMail({ config: { brand: "Stowline", signIn }, inviter: "Ada", firstName: "Mara" }, LINK).text;

test("an invitation mentions a password only when passwords are enabled", () => {
  const off = { password: false, provider: "Harbour ID" };
  expect(textFor(off)).toContain("sign in with Harbour ID");
  expect(`${textFor(off)} ${howUsersJoin(off, { isEmailSetUp: true, mayCopyLink: false })}`).not.toMatch(/password/i);
  for (const on of [
    { password: true, provider: null },
    { password: true, provider: "Harbour ID" },
  ])
    expect(textFor(on)).toContain("Choose a password to sign in:");
});
