import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { listActivity } from './activity.queries.ts';
import { ActivityList, ListActivityInput, Noted, RecordActivityInput } from './activity.schema.ts';
import { recordActivity } from './record-activity.ts';

const tag = 'Activity';

export const activityRouter = router({
  recordActivity: member
    .meta(
      rest('POST', '/v1/activity', {
        permission: 'any',
        tag,
        summary: 'Note that a user was there',
        description:
          'Counts once for each user, event and day in the time zone of the organisation. The user is that of the key, or of `x-user-id`; an application key without it notes it for nobody.',
      }),
    )
    .input(RecordActivityInput)
    .output(Noted)
    .mutation(({ ctx, input }) => recordActivity(ctx, input)),

  listActivity: member
    .meta(rest('GET', '/v1/activity', { permission: 'members', tag, summary: 'Who was there and when' }))
    .input(ListActivityInput)
    .output(ActivityList)
    .query(({ ctx, input }) => listActivity(ctx, input)),
});
