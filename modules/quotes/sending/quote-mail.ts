import type { EntityManager } from '@mikro-orm/postgresql';
import { takeNamedLock, taking } from '../../../src/database/locks.ts';
import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import type { SingleMailNews, SingleMailPort } from '../../replies/index.ts';
import { findErased, suppress } from '../../suppressions/index.ts';
import { removeErasedAddresses } from '../erase-person.ts';
import { countSent } from '../pitches/quote-pitch.queries.ts';

/** Characters of a reply that are stored. */
const REPLY_LENGTH = 10_000;
const REASON_LENGTH = 500;

/** Handles incoming mail for sent pitches, which are found by the pitch id in the Message-ID. */
export const quoteMail: SingleMailPort = {
  among: (em: EntityManager, mails: readonly RowKey[]) =>
    statement<RowKey & { campaignId: string | null }>(
      em,
      `select pitch.org_id as "orgId", pitch.id, campaign_id as "campaignId"
       from unnest($1::uuid[], $2::uuid[]) as given (org_id, id)
       join quote_pitches pitch on pitch.org_id = given.org_id and pitch.id = given.id and left_at is not null`,
      keysOf(mails),
    ),
  async note(unit, news) {
    for (const one of news) await handleMailNews(unit, one);
  },
};

async function handleMailNews(unit: UnitOfWork, news: SingleMailNews): Promise<void> {
  const { orgId, id } = news;
  await unit.em.fork().transactional(async (em) => {
    // The lock makes erasures wait, so that nothing about an erased person is stored.
    await takeNamedLock(em, 'erasure', { id: orgId, mode: 'shared' });
    const [row] = await statement<{ key: string | null }>(
      em,
      'select person_key as key from quote_pitches where org_id = $1 and id = $2',
      [orgId, id],
    );
    if (row?.key == null) return;
    const reply = removeErasedAddresses(outsideText(news.text, REPLY_LENGTH), () => false);
    const named = news.kind === 'answer' ? (reply.people ?? []) : [];
    const erased = await findErased({ ...unit, em }, orgId, named);
    const suppression = suppressionFor(news);
    if (suppression !== null)
      await suppress({ ...unit, em }, orgId, [{ kind: 'address', value: row.key, ...suppression }]);
    taking(em, 'quote pitches');
    if (news.kind === 'bounce')
      await statement(em, BOUNCED, [orgId, id, outsideText(news.text, REASON_LENGTH), unit.clock.now()]);
    else if (news.kind === 'answer')
      await storeReply(
        { ...unit, em },
        news,
        removeErasedAddresses(reply.text, (key) => erased.has(key)),
      );
  });
}

async function storeReply(
  unit: UnitOfWork,
  { orgId, id, receivedAt }: SingleMailNews,
  { text, people }: ReturnType<typeof removeErasedAddresses>,
): Promise<void> {
  const [row] = await statement<{ wasUnknown: boolean }>(unit.em, ANSWERED, [
    orgId,
    id,
    text,
    receivedAt,
    unit.clock.now(),
    people,
  ]);
  if (row?.wasUnknown) await countSent(unit, { orgId, id });
}

/** The organisation no longer writes to an address that bounced, complained or refused. */
function suppressionFor({ kind, isRefusal, text }: SingleMailNews) {
  if (kind === 'bounce') return { source: 'bounce', reason: outsideText(text, REASON_LENGTH) } as const;
  if (kind === 'complaint') return { source: 'complaint', reason: 'Reported as spam.' } as const;
  return isRefusal ? ({ source: 'unsubscribe', reason: 'Asked for it in a reply.' } as const) : null;
}

const BOUNCED = `
  update quote_pitches set delivery = 'failed', status = case when status = 'submitted' then 'error' else status end,
    error = $3, updated_at = $4
  where org_id = $1 and id = $2 and delivery in ('sent', 'unknown')`;

/** A reply proves that the email was delivered. The latest of several replies is shown. */
const ANSWERED = `
  with before as (
    select org_id, id, coalesce(delivery = 'unknown', false) as was_unknown from quote_pitches
    where org_id = $1 and id = $2 and (replied_at is null or replied_at <= $4) for no key update
  )
  update quote_pitches pitch
  set delivery = case when was_unknown then 'sent' else delivery end, error = case when was_unknown then null else error end,
    replied_at = $4, reply_text = $3, person_keys = $6, updated_at = $5
  from before where pitch.org_id = before.org_id and pitch.id = before.id
  returning was_unknown as "wasUnknown"`;
