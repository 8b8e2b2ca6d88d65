import type { EntityManager } from '@mikro-orm/postgresql';
import { forgetAfter, forgetRows } from '../database/forget-rows.ts';
import { statement } from '../database/statement.ts';
import type { Vault } from '../security/vault.ts';
import { type Answer, KEPT_FOR_MS, sealScope } from './idempotency.ts';
import { marksOf } from './people-in-answers.ts';

export const forgetKeptAnswers = forgetAfter(KEPT_FOR_MS, (em, before, signal) =>
  forgetRows(em, { table: 'idempotency_keys', column: 'created_at', before }, signal),
);

export async function forgetAnswers(em: EntityManager, orgId: string): Promise<void> {
  await statement(em, 'delete from idempotency_keys where scope = $1', [orgId]);
}

const ERASED: Answer = {
  error: {
    code: 'not_found',
    message:
      'This request was carried out, and is not again. What it was answered named a person who was erased since.',
  },
};

/** Erases a person from stored responses. The keys stay, so a repeated request is not executed again. */
export async function forgetAnswersOn(
  { em, vault }: { em: EntityManager; vault: Vault },
  { orgId, personKey }: { orgId: string; personKey: string },
): Promise<void> {
  await statement(
    em,
    `update idempotency_keys set answer = $3, people = '{}' where scope = $1 and people && $2::text[]`,
    [orgId, marksOf(vault, orgId, personKey), vault.seal(JSON.stringify(ERASED), sealScope(orgId))],
  );
}
