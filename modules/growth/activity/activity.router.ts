import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { ActivityList, ListActivityInput, Noted, RecordActivityInput } from './activity.schema.ts';
import { listActivity, recordActivity } from './activity.ts';

const tag = 'Activity';

export const activityRouter = router({
  recordActivity: member
    .meta(
      rest('POST', '/v1/activity', {
        permission: 'any',
        tag,
        summary: 'Record user activity',
        description:
          'Counts once per user, event and day, in the time zone of the organisation. The user is the user of the key, or `x-user-id`. With an application key and no `x-user-id`, the activity has no user.',
      }),
    )
    .input(RecordActivityInput)
    .output(Noted)
    .mutation(({ ctx, input }) => recordActivity(ctx, input)),

  listActivity: member
    .meta(rest('GET', '/v1/activity', { permission: 'members', tag, summary: 'List user activity' }))
    .input(ListActivityInput)
    .output(ActivityList)
    .query(({ ctx, input }) => listActivity(ctx, input)),
});
