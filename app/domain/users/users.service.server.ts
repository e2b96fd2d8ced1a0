export { inviteUser } from "./invite-user.server";
