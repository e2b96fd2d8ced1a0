import { noGet } from "#app/http/guards/api.server";
import { publicAction } from "#app/http/guards/guard.server";
import { signInByCall } from "#app/http/sign-in/sign-in.server";

export const loader = noGet("POST");
export const action = publicAction(
  "the door itself, for programs; the password is what is checked",
  ({ request, state }) => signInByCall(request, state),
);
