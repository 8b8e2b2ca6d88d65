export { forgetInvitations } from './forget-invitations.ts';
export { memberRouter } from './member.router.ts';
