export { assignCompanies, assignmentsOf } from "./assign-companies.server";
export { changeUser, getUser } from "./change-user.server";
export { activateUser, deactivateUser, deleteUser, inviteAgain } from "./end-user.server";
export { inviteUser } from "./invite-user.server";
export { listUsers, usersScreen } from "./list-users.server";
export { standingOf } from "./standing.server";
export type { KnownUser } from "./users.repo.server";
