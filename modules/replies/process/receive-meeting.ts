import type { z } from 'zod';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import type { ReceiveMeetingInput } from '../inbound.schema.ts';
import { meetingOf } from '../reply.queries.ts';
import { settleNow } from './settle-now.ts';

/** Records a booked meeting. The same person and time mean the same meeting. */
export async function receiveMeeting(unit: MemberContext, input: z.output<typeof ReceiveMeetingInput>) {
  const { email, name, company, meetingTime, calendarLink } = input;
  const clean = (text = '') => outsideText(text) || null;
  const { id, outcome } = await settleNow(
    unit,
    {
      kind: 'meeting',
      email: clean(email) ?? '',
      name: clean(name),
      company: clean(company),
      meetingTime: new Date(meetingTime).toISOString(),
      calendarLink: calendarLink ?? null,
    },
    unit.clock.now(),
  );
  if (outcome !== 'meeting') throw notFound('Message');
  return { meeting: await meetingOf(unit.orm.em.fork(), unit.actor.orgId, id) };
}
