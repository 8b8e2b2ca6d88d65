import type { EntityManager } from '@mikro-orm/postgresql';
import type { UnitOfWork } from '../../src/kernel/context.ts';
import { findWaitingCampaigns } from '../campaign-state/index.ts';
import { organisationNames } from '../identity/index.ts';
import { countServerFailures } from '../keys/index.ts';
import { countMailSince, findOldestDueMessage, findUnknownMessages } from '../messages/index.ts';
import { findUnreadInboxes } from '../replies/index.ts';
import { findTroubledSenders } from '../senders/index.ts';
import { oldestDueDelivery } from '../webhooks/index.ts';
import type { Health } from './health.schema.ts';

const MOST_LISTED = 50;
const HOUR_MS = 3_600_000;
/** The sweep runs every minute, so shorter waits are normal. */
const LATE_MS = 60_000;

/** Reports problems of all open organisations. Counts only bounded sets, so it stays fast as data grows. */
export async function readHealth({
  em,
  clock,
  jobWatch,
}: Pick<UnitOfWork, 'em' | 'clock' | 'jobWatch'>): Promise<Health> {
  const now = clock.now();
  const since = new Date(now.getTime() - HOUR_MS);
  const message = await findOldestDueMessage(em, now);
  const delivery = await oldestDueDelivery(em, now);
  const lateJobs = await jobWatch.lateJobs(new Date(now.getTime() - LATE_MS));
  const { left, bounced } = await countMailSince(em, since);
  const mailboxes = await mailboxesInTrouble(em);
  const unknown = await findUnknownMessages(em, MOST_LISTED);
  const held = await findWaitingCampaigns(em, now, MOST_LISTED);
  const owned = [message, delivery, ...mailboxes, ...unknown, ...held].map((item) => item?.orgId ?? null);
  const ownerOf = await owners(
    em,
    owned.filter((orgId) => orgId !== null),
  );
  return {
    at: now.toISOString(),
    queues: [
      { queue: 'messages', ...queueOf(message, ownerOf) },
      { queue: 'webhooks', ...queueOf(delivery, ownerOf) },
      { queue: 'jobs', oldestDueAt: lateJobs[0]?.dueAt.toISOString() ?? null, org: null },
    ],
    lateJobs: lateJobs.slice(0, MOST_LISTED).map(({ name, dueAt }) => ({ name, dueAt: dueAt.toISOString() })),
    lastHour: { mailsLeft: left, mailsBounced: bounced, requestsFailed: await countServerFailures(em, since) },
    mailboxes: mailboxes.map(({ orgId, ...mailbox }) => ({ org: ownerOf(orgId), ...mailbox })),
    unknownMessages: unknown.map(({ orgId, leftAt, ...rest }) => ({
      org: ownerOf(orgId),
      leftAt: leftAt?.toISOString() ?? null,
      ...rest,
    })),
    campaigns: held.map(({ orgId, until, ...rest }) => ({
      org: ownerOf(orgId),
      until: until?.toISOString() ?? null,
      ...rest,
    })),
  };
}

type OwnerOf = (orgId: string) => { id: string; name: string };

async function owners(em: EntityManager, orgIds: readonly string[]): Promise<OwnerOf> {
  const names = await organisationNames(em, orgIds);
  return (id) => ({ id, name: names.get(id) ?? id });
}

const queueOf = (first: { orgId: string | null; dueAt: Date } | null, ownerOf: OwnerOf) => ({
  oldestDueAt: first?.dueAt.toISOString() ?? null,
  org: first === null || first.orgId === null ? null : ownerOf(first.orgId),
});

async function mailboxesInTrouble(em: EntityManager) {
  const sending = await findTroubledSenders(em, MOST_LISTED);
  const reading = await findUnreadInboxes(em, MOST_LISTED);
  return [
    ...sending.map(({ pausedReason, error, ...sender }) => ({
      ...sender,
      problem: 'sending' as const,
      sentence: error ?? pausedReason ?? '',
      isPaused: pausedReason !== null,
    })),
    ...reading.map(({ error, orgId, senderId, email }) => ({
      orgId,
      senderId,
      email,
      problem: 'reading' as const,
      sentence: error,
      isPaused: false,
    })),
  ];
}
