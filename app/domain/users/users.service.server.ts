export { assignCompanies, assignmentsOf } from "./assign-companies.server";
export { changeUser, getEditableUser, getUser } from "./change-user.server";
export {
  activateUser,
  deactivateUser,
  deleteUser,
  getRemovableUser,
  getResettableUser,
  resetSecondFactor,
} from "./end-user.server";
export { getInvited, inviteAgain, makeInvitationLink, mayCopyInvitation } from "./invitations/invitation-link.server";
export { inviteUser } from "./invitations/invite-user.server";
export type { UserPage } from "./list/users-list.repo.server";
export { companyNames } from "./list/users-list.repo.server";
export { companyUsers, countCompanyUsers, findUsers, listUsers, usersScreen } from "./list-users.server";
export { rightsOfUser, rightsOfUsers } from "./user-rights.server";
export { toManaged } from "./users.repo.server";
export { type FloorWorker, floorStaff } from "./users-who-can.server";
