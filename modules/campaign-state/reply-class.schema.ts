import { z } from 'zod';

/** Category of a reply. Each lead counts in one category. */
export const ReplyClass = z
  .enum([
    'interested',
    'meetingBooked',
    'closed',
    'notInterested',
    'wrongPerson',
    'unsubscribe',
    'neutral',
    'autoReply',
    'outOfOffice',
  ])
  .meta({
    id: 'ReplyClass',
    description:
      '`closed` is a deal won. `autoReply` and `outOfOffice` are auto-replies: they are stored and counted separately, cancel no step and send no `reply.received`.',
    example: 'interested',
  });
export type ReplyClass = z.output<typeof ReplyClass>;
