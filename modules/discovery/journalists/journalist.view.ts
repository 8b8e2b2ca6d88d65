import type { z } from 'zod';
import { outreachStatusAt, replySentimentAt } from '../outreach/associations.ts';
import type { JournalistSkipReason, JournalistView, MailFacts } from './journalist.schema.ts';

interface MailRow extends Omit<MailFacts, 'replyClassification'> {
  reply: number | null;
}

export interface JournalistRow {
  id: string;
  name: string;
  firstName: string | null;
  lastName: string | null;
  entityType: 'individual' | 'organization';
  email: string | null;
  outletId: string;
  outletName: string;
  outletDomain: string;
  sandbox: boolean;
  rank: number;
  reply: number | null;
  relevance: string;
  campaigns: {
    id: string;
    campaignId: string;
    featureSlug: string | null;
    workflowSlug: string | null;
    rank: number;
    skipReason: JournalistSkipReason;
    relevance: string;
    whyRelevant: string;
    whyNotRelevant: string;
    articleUrls: string[];
    runId: string | null;
    createdAt: string;
  }[];
  inCampaign: MailRow | null;
  inBrand: MailRow | null;
  bounced: boolean | null;
  unsubscribed: boolean | null;
  mails: number;
}

export function viewJournalist(row: JournalistRow): z.output<typeof JournalistView> {
  return {
    journalistId: row.id,
    journalistName: row.name,
    firstName: row.firstName,
    lastName: row.lastName,
    entityType: row.entityType,
    outletId: row.outletId,
    outletName: row.outletName,
    outletDomain: row.outletDomain,
    sandbox: row.sandbox,
    email: row.email,
    apolloPersonId: null,
    outreachStatus: outreachStatusAt(row.rank),
    skipReason: outreachStatusAt(row.rank) === 'skipped' ? reasonOf(row) : null,
    replyClassification: replySentimentAt(row.reply),
    emailStatus: row.mails === 0 ? null : mailStatusOf(row),
    cost: null,
    campaigns: row.campaigns.map(({ rank, relevance, ...campaign }) => ({
      ...campaign,
      outreachStatus: outreachStatusAt(rank),
      relevanceScore: String(Number(relevance)),
      email: row.email,
      apolloPersonId: null,
    })),
  };
}

const reasonOf = ({ campaigns }: JournalistRow): JournalistSkipReason =>
  campaigns.find(({ skipReason }) => skipReason !== null)?.skipReason ?? null;

/** Outreach counts as broadcast. Journalists get no transactional email. */
function mailStatusOf(row: JournalistRow) {
  const global = { email: { bounced: row.bounced ?? false, unsubscribed: row.unsubscribed ?? false } };
  return {
    broadcast: { campaign: viewMail(row.inCampaign), brand: viewMail(row.inBrand), global },
    transactional: { campaign: null, brand: null, global: { email: { bounced: false, unsubscribed: false } } },
  };
}

function viewMail(mail: MailRow | null): MailFacts | null {
  if (mail === null) return null;
  const { reply, ...facts } = mail;
  return { ...facts, replyClassification: replySentimentAt(reply) };
}
