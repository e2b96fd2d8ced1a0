import { PasskeyStep } from "#app/domain/access/second-factor/second-factor.schema";
import { apiAction, noGet } from "#app/http/guards/api.server";
import { visitorCall } from "#app/http/guards/visitor-call.server";
import { offerPasskeySignIn } from "#app/http/sign-in/second-factor/passkey-calls.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: visitorCall("a challenge for any visitor; it reveals nothing about accounts", PasskeyStep, offerPasskeySignIn),
});
