import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { ownsBrand } from '../brands/index.ts';

/** A brand of the organisation, or nothing that it may learn of. */
export async function assertBrand({ em, actor }: Needs<'em' | 'actor'>, brandId: string): Promise<void> {
  const isMine = isId(brandId) && (await ownsBrand({ em }, { orgId: actor.orgId, brandId }));
  if (!isMine) throw notFound('Brand');
}
