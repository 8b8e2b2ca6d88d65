import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { erasePerson } from './erase-person.ts';
import { ErasedPerson, ErasePersonInput } from './person.schema.ts';

export const personRouter = router({
  erase: member
    .meta(
      rest('POST', '/v1/people/erase', {
        tag: 'Suppressions',
        summary: 'Erase a person',
        description:
          'Removes the name, address, company and texts of a person from leads, contacts, emails, events and suppressions of the organisation, and ends every sequence. Counts and costs stay. So does a keyed hash of the address, by which the person is recognised and left out when a source or an upload brings it again. It cannot be undone. Mail that has left, and what webhooks have delivered, is beyond reach.',
      }),
    )
    .input(ErasePersonInput)
    .output(ErasedPerson)
    .mutation(({ ctx, input }) => erasePerson(ctx, input)),
});
