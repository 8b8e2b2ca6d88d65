export { forgetInvitations } from './forget-invitations.ts';
export { memberRouter } from './member.router.ts';
export { roleRouter } from './role.router.ts';
