export { pruneInvitations } from './invite-member.ts';
export { memberRouter } from './member.router.ts';
export { roleRouter } from './role.router.ts';
