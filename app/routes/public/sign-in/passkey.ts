import { PasskeyAnswer } from "#app/domain/access/second-factor/second-factor.schema";
import { apiAction, noGet } from "#app/http/guards/api.server";
import { visitorCall } from "#app/http/guards/visitor-call.server";
import { acceptPasskeySignIn } from "#app/http/sign-in/second-factor/passkey-calls.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: visitorCall("signs in; the passkey is verified", PasskeyAnswer, acceptPasskeySignIn),
});
