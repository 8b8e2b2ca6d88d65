import type { z } from 'zod';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { conflict, notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { keepQuoteMention } from '../../discovery/index.ts';
import type { QuotePitch } from './quote-pitch.entity.ts';
import { countPitch, countSent, findQuotePitch, viewPitch } from './quote-pitch.queries.ts';
import type { PatchPitchInput, PitchStatus } from './quote-pitch.schema.ts';

type Changes = Omit<z.output<typeof PatchPitchInput>, 'id'>;

export async function patchPitch(
  unit: Needs<'em' | 'clock' | 'actor' | 'vault'>,
  { id, ...changes }: z.output<typeof PatchPitchInput>,
) {
  const { orgId } = unit.actor;
  const pitch = await unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    const before = await lockPitch(inside, id);
    await applyPitchChanges(inside, before, changes);
    return findQuotePitch(em, orgId, id);
  });
  return { quotePitch: viewPitch(pitch) };
}

async function lockPitch({ em, actor }: Needs<'em' | 'actor'>, id: string): Promise<QuotePitch> {
  if (!isId(id)) throw notFound('Quote pitch');
  taking(em, 'quote pitches');
  await statement(em, 'select 1 from quote_pitches where org_id = $1 and id = $2 for no key update', [actor.orgId, id]);
  return findQuotePitch(em, actor.orgId, id);
}

async function applyPitchChanges(
  unit: Needs<'em' | 'clock' | 'actor' | 'vault'>,
  pitch: QuotePitch,
  changes: Changes,
): Promise<void> {
  const { status: from } = pitch;
  const to = changes.status ?? from;
  if (!canChangePitchStatus(from, to)) throw conflict(`A pitch that is ${spoken(from)} cannot become ${spoken(to)}.`);
  if (changes.draft !== undefined && !isPitchEditable(from))
    throw conflict('The draft of a submitted pitch cannot be changed.');
  const now = unit.clock.now();
  const isMove = to !== from;
  if (changes.draft !== undefined && changes.draft !== pitch.draft)
    Object.assign(pitch, { draft: changes.draft, writtenBy: 'person' });
  if (changes.featuredArticleUrl !== undefined) pitch.featuredArticleUrl = changes.featuredArticleUrl;
  if (isMove) Object.assign(pitch, { status: to, error: null });
  // A person has submitted it now, so the delivery state of an earlier email no longer applies.
  if (isMove && to === 'submitted') Object.assign(pitch, { submittedAt: now, delivery: null });
  // A status set by a user cancels an email that is still queued. An email that is being sent finishes.
  const isTakenBack = isMove && pitch.delivery === 'queued' && pitch.leftAt == null;
  if (isTakenBack) {
    Object.assign(pitch, { delivery: null, dueAt: null, claimedUntil: null, claimToken: null });
  }
  pitch.updatedAt = now;
  if (to === 'published' && (isMove || changes.featuredArticleUrl !== undefined)) await storeMention(unit, pitch);
  await unit.em.flush();
  // Our email was not used, so the user must have sent the pitch.
  if ((isMove && to === 'submitted') || (isTakenBack && to !== 'not_selected')) await countSent(unit, pitch);
  if (isMove && to === 'published') await countPitch(unit, pitch, { quotesPublished: 1 });
}

/** Stores a published quote as a mention, linked to its article. */
async function storeMention(unit: Needs<'em' | 'clock' | 'actor' | 'vault'>, pitch: QuotePitch): Promise<void> {
  const { brandId, campaignId = null, mentionId = null, featuredArticleUrl: articleUrl } = pitch;
  if (articleUrl == null) return;
  pitch.mentionId = await keepQuoteMention(unit, { mentionId, brandId, campaignId, articleUrl });
}

const spoken = (status: PitchStatus) => status.replace('_', ' ');

/** Status changes that a user can make. `published` is final; other mistakes can be corrected. */
const MOVES: Record<PitchStatus, readonly PitchStatus[]> = {
  drafted: ['submitted'],
  submitted: ['selected', 'published', 'not_selected'],
  selected: ['published', 'not_selected'],
  not_selected: ['selected', 'published'],
  published: [],
  error: ['drafted'],
};

const canChangePitchStatus = (from: PitchStatus, to: PitchStatus): boolean => from === to || MOVES[from].includes(to);

const isPitchEditable = (status: PitchStatus): boolean => status === 'drafted' || status === 'error';
