import { rest } from '../../../src/api/operation.ts';
import { admin, open, router } from '../../../src/api/trpc.ts';
import { nothingHere } from '../../../src/kernel/errors.ts';
import { Confirmation, PageInput } from '../../../src/kernel/schema.ts';
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

/** Runs before input validation, so that a closed waitlist reveals nothing, not even its schema. */
const whileOpen = open.use(({ ctx, next }) => {
  if (!ctx.waitlist.isOpen) throw nothingHere();
  return next();
});

export const waitlistRouter = router({
  requestAccess: whileOpen
    .meta(
      rest('POST', '/v1/waitlist/request-access', {
        tag,
        summary: 'Join the waitlist',
        description: 'Returns 404 unless the operator has opened the waitlist (`DISTRIBUTE_WAITLIST=on`).',
      }),
    )
    .input(RequestAccessInput)
    .output(AccessRequested)
    .mutation(({ ctx, input }) => requestAccess(ctx, input)),

  waitlistPosition: whileOpen
    .meta(
      rest('GET', '/v1/waitlist/position', {
        tag,
        summary: 'Retrieve a waitlist position',
        description: 'Returns 404 if the address is not on the waitlist or the waitlist is closed.',
      }),
    )
    .input(WaitlistAddress)
    .output(WaitlistPosition)
    .query(({ ctx, input }) => readPosition(ctx, input)),

  listWaitlist: admin
    .meta(rest('GET', '/v1/waitlist', { tag, summary: 'List waitlist entries, oldest first' }))
    .input(PageInput)
    .output(WaitlistView)
    .query(({ ctx, input }) => listWaitlist(ctx, input)),

  removeFromWaitlist: admin
    .meta(rest('DELETE', '/v1/waitlist', { tag, summary: 'Remove an address from the waitlist' }))
    .input(WaitlistAddress)
    .output(Confirmation)
    .mutation(({ ctx, input }) => removeFromWaitlist(ctx, input)),
});
