export { activityRouter } from './activity/activity.router.ts';
export { pruneActivity } from './activity/activity.ts';
export { clearInviter } from './invites/claim-invite.ts';
export { inviteRouter } from './invites/invite.router.ts';
export { eraseFromWaitlist } from './waitlist/manage-waitlist.ts';
export { waitlistRouter } from './waitlist/waitlist.router.ts';
