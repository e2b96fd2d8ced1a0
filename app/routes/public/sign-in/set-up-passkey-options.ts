import { NoInput } from "#app/domain/access/second-factor/second-factor.schema";
import { apiAction, noGet } from "#app/http/guards/api.server";
import { visitorCall } from "#app/http/guards/visitor-call.server";
import { offerPasskeySetUp } from "#app/http/sign-in/second-factor/passkey-calls.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: visitorCall("requires the cookie of a sign-in that waits for its second factor", NoInput, (_input, ...asked) =>
    offerPasskeySetUp(...asked),
  ),
});
