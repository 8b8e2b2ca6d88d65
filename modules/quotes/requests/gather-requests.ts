import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import type { Campaign } from '../../campaign-state/index.ts';
import { type FeedArticle, readFeedArticles } from '../../discovery/index.ts';
import { findErased } from '../../suppressions/index.ts';
import { findOnlyAddress, personKeysInRequest } from './address.rules.ts';
import { readQuoteFeeds } from './quote-feeds.ts';
import { MAX_OPPORTUNITY } from './quote-request.schema.ts';
import { splitExpertise } from './relevance.ts';

/** Limit for one collection over all feeds of an organisation. The next collection continues. */
const MOST_ARTICLES = 1_000;

interface NewRequest {
  source: string;
  sourceKey: string;
  mediaOutlet: string | null;
  opportunityText: string;
  pitchUrl: string | null;
  deadline: Date | null;
  sandbox: boolean;
}

type Unit = Needs<'em' | 'clock' | 'vault'>;

/** Creates requests from recent articles of the marked feeds. Existing requests stay unchanged. */
export async function gatherFromFeeds(unit: Unit, orgId: string, since: Date): Promise<void> {
  const feeds = new Map((await readQuoteFeeds(unit.em, orgId)).map(({ feedId, source }) => [feedId, source]));
  if (feeds.size === 0) return;
  const wanted = { feedIds: [...feeds.keys()], since, limit: MOST_ARTICLES, isWanted: isNoRequest };
  const articles = await readFeedArticles(unit.em, orgId, wanted);
  await keepRequests(
    unit,
    orgId,
    articles.map((article) => requestOf(article, feeds.get(article.feedId) ?? 'feed')),
  );
}

const isNoRequest = (article: string) =>
  `not exists (select 1 from quote_requests r where r.org_id = $1 and r.source_key = 'article:' || ${article}.id)`;

function requestOf({ id, title, text, url, publisher }: FeedArticle, source: string): NewRequest {
  const opportunityText = outsideText(
    [title, text].filter((part) => part !== null).join('\n\n') || url,
    MAX_OPPORTUNITY,
  );
  const address = findOnlyAddress(opportunityText);
  return {
    source,
    sourceKey: `article:${id}`,
    mediaOutlet: publisher === null ? null : outsideText(publisher, 200),
    opportunityText,
    pitchUrl: address === null ? url : `mailto:${address}`,
    deadline: null,
    sandbox: false,
  };
}

export const gatherFromSandbox = (unit: Unit, { orgId, id, createdAt }: Campaign, expertise: string): Promise<void> =>
  keepRequests(
    unit,
    orgId,
    sandboxRequests(expertise, createdAt).map(({ place, ...request }) => ({
      ...request,
      source: 'sandbox',
      sourceKey: `sandbox:${id}:${place}`,
      sandbox: true,
    })),
  );

const rowOf = (request: NewRequest) => ({ id: newId(), personKeys: personKeysInRequest(request), ...request });

/** Skips requests that name an erased person, because a source may repeat them. */
async function keepRequests(unit: Unit, orgId: string, requests: readonly NewRequest[]): Promise<void> {
  if (requests.length === 0) return;
  const rows = requests.map(rowOf);
  await unit.em.transactional(async (em) => {
    const erased = await findErased({ ...unit, em }, orgId, [...new Set(rows.flatMap((row) => row.personKeys))]);
    const kept = rows.filter(({ personKeys }) => !personKeys.some((key) => erased.has(key)));
    await statement(em, KEEP, [orgId, unit.clock.now(), JSON.stringify(kept)]);
  });
}

const KEEP = `
  insert into quote_requests (org_id, id, source, source_key, media_outlet, opportunity_text, pitch_url, person_keys, deadline,
    sandbox, fetched_at, created_at, updated_at)
  select $1, id, source, "sourceKey", "mediaOutlet", "opportunityText", "pitchUrl", "personKeys", deadline, sandbox, $2, $2, $2
  from jsonb_to_recordset($3::jsonb) as given
    (id uuid, source text, "sourceKey" text, "mediaOutlet" text, "opportunityText" text, "pitchUrl" text,
     "personKeys" text[], deadline timestamptz, sandbox boolean)
  order by "sourceKey" on conflict (org_id, source_key) do nothing`;

export interface FoundRequest {
  id: string;
  mediaOutlet: string | null;
  opportunityText: string;
}

interface Wanted {
  source: 'sandbox' | 'requests';
  since: Date;
  now: Date;
  limit: number;
}

/** Returns open requests that the campaign has not judged yet. Sandbox requests belong to one campaign. */
export const readNextRequests = (em: EntityManager, { orgId, id }: Campaign, { source, since, now, limit }: Wanted) =>
  statement<FoundRequest>(
    em,
    `select r.id, r.media_outlet as "mediaOutlet", r.opportunity_text as "opportunityText" from quote_requests r
     where r.org_id = $1 and r.sandbox = ($3 = 'sandbox') and (not r.sandbox or r.source_key like 'sandbox:' || $2::text || ':%')
       and r.fetched_at >= $4 and (r.deadline is null or r.deadline > $5)
       and not exists (
         select 1 from quote_matches m where m.org_id = $1 and m.campaign_id = ($2::text)::uuid and m.quote_request_id = r.id)
     order by r.id limit $6`,
    [orgId, id, source, since, now, limit],
  );

const REQUESTS = 12;
const DAY_MS = 86_400_000;

const OUTLETS = ['The Meridian Post', 'Harbor Weekly', 'Summit Business', 'Lantern Daily'];
const OTHER_FIELDS = [
  'beekeeping on rooftops',
  'restoring wooden boats',
  'training for a first marathon',
  'growing orchids',
];
const WORDINGS = [
  (field: string) =>
    `Looking for somebody who can comment on ${field} for a feature next week. Short answers by email are fine.`,
  (field: string) => `What do people get wrong about ${field}? I would like to quote two or three practitioners.`,
  (field: string) => `Working on a guide to ${field} and need a quote on what has changed this year.`,
];

/** Invents the same requests every time, at reserved domains. Every second one is off topic. */
function sandboxRequests(expertise: string, now: Date) {
  const fields = splitExpertise(expertise).slice(0, 5);
  return Array.from({ length: REQUESTS }, (_nothing, place) => {
    const outlet = OUTLETS[place % OUTLETS.length] ?? '';
    const topics = place % 2 === 0 && fields.length > 0 ? fields : OTHER_FIELDS;
    const topic = topics[Math.floor(place / 2) % topics.length] ?? '';
    return {
      place,
      mediaOutlet: outlet,
      opportunityText: WORDINGS[place % WORDINGS.length]?.(outsideText(topic, 200)) ?? '',
      pitchUrl: `mailto:desk${place + 1}@${outlet.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`,
      deadline: new Date(now.getTime() + (place + 1) * DAY_MS),
    };
  });
}
