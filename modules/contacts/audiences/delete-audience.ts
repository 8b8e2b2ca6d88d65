import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { Audience } from './audience.entity.ts';

/** The contacts stay. A campaign that targets only this audience finds nobody from now on. */
export async function deleteAudience({ em, actor }: Needs<'em' | 'actor'>, { audienceId }: { audienceId: string }) {
  const deleted = isId(audienceId) ? await em.nativeDelete(Audience, { id: audienceId, orgId: actor.orgId }) : 0;
  if (deleted === 0) throw notFound('Audience');
  return { message: 'The audience is deleted.' };
}
