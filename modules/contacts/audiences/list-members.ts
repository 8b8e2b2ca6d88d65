import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { pageOfContacts } from '../contact.queries.ts';
import { findAudience } from './audience.queries.ts';
import type { AudienceMembersInput } from './audience.schema.ts';
import { audienceCondition } from './audience-condition.ts';

export async function listMembers(
  needs: Needs<'em' | 'cursors' | 'actor'>,
  { audienceId, ...page }: z.output<typeof AudienceMembersInput>,
) {
  const { id, brandId, source, filters } = await findAudience(needs.em, needs.actor.orgId, audienceId);
  if (source !== 'contacts') return { members: [], nextCursor: null };
  const { contacts, nextCursor } = await pageOfContacts(
    needs,
    { ...page, sort: '-createdAt' },
    { list: `members:${id}`, brandId, condition: audienceCondition(filters) },
  );
  return { members: contacts, nextCursor };
}
