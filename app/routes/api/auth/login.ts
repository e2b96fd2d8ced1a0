import { SignIn } from "#app/domain/access/sign-in/sign-in.schema";
import { UserDto } from "#app/domain/users/users.schema";
import { apiAction, noGet } from "#app/http/guards/api.server";
import { assertSameOrigin } from "#app/http/request/origin.server";
import { parseCallQuery } from "#app/http/request/parse.server";
import { signInByCall } from "#app/http/sign-in/sign-in.server";

export const loader = noGet("POST");
/** GET is handled by the sign-in page, which shares this call's public address. */
export const action = apiAction(
  {
    POST: {
      stamp: {
        permission: null,
        why: "signs programs in; the password is verified",
        body: SignIn,
        answer: UserDto,
      },
      run({ request }, state) {
        assertSameOrigin(request);
        parseCallQuery(undefined, request);
        return signInByCall(request, state);
      },
    },
  },
  true,
);
