import { rest } from '../../../src/api/operation.ts';
import { admin, open, router } from '../../../src/api/trpc.ts';
import { nothingHere } from '../../../src/kernel/errors.ts';
import { Message, PageInput } from '../../../src/kernel/schema.ts';
import { listWaitlist, removeFromWaitlist } from './manage-waitlist.ts';
import { readPosition, requestAccess } from './request-access.ts';
import {
  AccessRequested,
  RequestAccessInput,
  WaitlistAddress,
  WaitlistPosition,
  WaitlistView,
} from './waitlist.schema.ts';
import './ports.ts';

const tag = 'Waitlist';

/** Before the input is looked at: a list that is closed tells nothing, not even what it would take. */
const whileOpen = open.use(({ ctx, next }) => {
  if (!ctx.waitlist.isOpen) throw nothingHere();
  return next();
});

export const waitlistRouter = router({
  requestAccess: whileOpen
    .meta(
      rest('POST', '/v1/waitlist/request-access', {
        tag,
        summary: 'Ask to be let in',
        description: 'Only where the operator has opened the list (`DISTRIBUTE_WAITLIST=on`); a 404 everywhere else.',
      }),
    )
    .input(RequestAccessInput)
    .output(AccessRequested)
    .mutation(({ ctx, input }) => requestAccess(ctx, input)),

  waitlistPosition: whileOpen
    .meta(
      rest('GET', '/v1/waitlist/position', {
        tag,
        summary: 'The place of an address on the waitlist',
        description: 'A 404 for an address that is not on it, and where the list is not open.',
      }),
    )
    .input(WaitlistAddress)
    .output(WaitlistPosition)
    .query(({ ctx, input }) => readPosition(ctx, input)),

  listWaitlist: admin
    .meta(rest('GET', '/v1/waitlist', { tag, summary: 'Who waits, in the order of arrival' }))
    .input(PageInput)
    .output(WaitlistView)
    .query(({ ctx, input }) => listWaitlist(ctx, input)),

  removeFromWaitlist: admin
    .meta(rest('DELETE', '/v1/waitlist', { tag, summary: 'Take an address off the waitlist' }))
    .input(WaitlistAddress)
    .output(Message)
    .mutation(({ ctx, input }) => removeFromWaitlist(ctx, input)),
});
