import { z } from 'zod';

/** What an answer says. Each person is counted under one class. */
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
      '`closed` is a deal won. `autoReply` and `outOfOffice` are answers of machines: they are kept and counted apart, cancel no step and cause no `reply.received`.',
    example: 'interested',
  });
export type ReplyClass = z.output<typeof ReplyClass>;
