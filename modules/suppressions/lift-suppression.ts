import type { z } from 'zod';
import { taking } from '../../src/database/locks.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { conflict, notFound } from '../../src/kernel/errors.ts';
import { erasureHashes } from './erased-people.ts';
import { BY_THE_PERSON, suppressionValue } from './suppression.rules.ts';
import type { LiftInput, SuppressionSource } from './suppression.schema.ts';

/** Removes one entry. An address stays suppressed while its domain is. */
export async function liftSuppression(
  { em, vault, actor: { orgId } }: Needs<'em' | 'vault' | 'actor'>,
  { value, consented }: z.output<typeof LiftInput>,
) {
  const wanted = suppressionValue(value);
  const hash = wanted.kind === 'address' ? erasureHashes(vault, orgId)(wanted.value) : null;
  return em.transactional(async (inside) => {
    taking(inside, 'suppressions');
    const found = await statement<{ id: string; source: SuppressionSource }>(
      inside,
      `select id, source from suppressions
       where org_id = $1 and ((kind = $2 and value = $3) or (kind = 'hash' and value = $4)) order by id for update`,
      [orgId, wanted.kind, wanted.value, hash],
    );
    if (found.length === 0) throw notFound('Suppression');
    if (!consented && found.some(({ source }) => BY_THE_PERSON.includes(source))) {
      throw conflict('This person asked for no more mail; send consented=true if they agreed to be written to again.');
    }
    await statement(inside, 'delete from suppressions where org_id = $1 and id = any($2::uuid[])', [
      orgId,
      found.map(({ id }) => id),
    ]);
    return { message: 'The suppression is lifted.' };
  });
}
