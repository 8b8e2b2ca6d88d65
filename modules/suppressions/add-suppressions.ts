import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { conflict } from '../../src/kernel/errors.ts';
import { suppressNamed } from './suppress.ts';
import { suppressionsFor } from './suppression.queries.ts';
import { suppressionValue } from './suppression.rules.ts';
import type { SuppressInput } from './suppression.schema.ts';

/** Adds all values or, if one is invalid, none. */
export async function addSuppressions(
  unit: Needs<'em' | 'clock' | 'actor' | 'vault'>,
  { value, values, reason }: z.output<typeof SuppressInput>,
) {
  const entries = (values ?? [value ?? '']).map(suppressionValue);
  const unique = [...new Map(entries.map((entry) => [entry.value, entry])).values()];
  const added = await suppressNamed(
    unit,
    unit.actor.orgId,
    unique.map((entry) => ({ ...entry, reason })),
  );
  const suppressions = await suppressionsFor(unit, unique);
  const [suppression] = suppressions;
  if (suppression === undefined) throw conflict('Somebody has lifted this suppression in the same moment; try again.');
  return { suppression, suppressions, added };
}
