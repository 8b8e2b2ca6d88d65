export { activityRouter } from './activity/activity.router.ts';
export { forgetActivity } from './activity/activity.ts';
export { forgetInviter } from './invites/claim-invite.ts';
export { inviteRouter } from './invites/invite.router.ts';
export { forgetOnWaitlist } from './waitlist/manage-waitlist.ts';
export { waitlistRouter } from './waitlist/waitlist.router.ts';
