export { assignCompanies, assignmentsOf } from "./assign-companies.server";
export { changeUser, getEditableUser, getUser } from "./change-user.server";
export { activateUser, deactivateUser, deleteUser, getRemovableUser, inviteAgain } from "./end-user.server";
export { inviteUser } from "./invite-user.server";
export { companyUsers, findUsers, listUsers, usersScreen } from "./list-users.server";
export { standingOf } from "./standing.server";
export { toManaged } from "./users.repo.server";
export type { UserPage } from "./users-list.repo.server";
export { companyNames } from "./users-list.repo.server";
