import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useActFor } from '../../api/act-for.ts';
import type { Outputs } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Ago, inWords, Moment } from '../../ui/format.tsx';
import type { Column } from '../../ui/table.tsx';

export type HealthView = Outputs['operations']['health'];
type Owned = HealthView['campaigns'][number]['org'];

/** What holds a campaign up, in a few words. */
const GATES: Record<string, string> = {
  start_date: 'Its start lies ahead',
  provider_limit: 'A provider asks for a pause',
  model_unavailable: 'The model is away',
  new_articles: 'It waits for new articles',
  daily: 'The budget of the day is spent',
  weekly: 'The budget of the week is spent',
  monthly: 'The budget of the month is spent',
  brand_paused: 'Its brand is paused',
  audience_paused: 'Its audience is paused',
  missing_keys: 'A provider key is missing',
  no_sender: 'No mailbox may send',
  sending_window: 'Outside the hours of sending',
  mailbox_allowance: 'The mailboxes have sent enough for now',
  mail_server: 'The mail server is away',
};

/** Opens something of another organisation: from then on you act for that one. */
function OwnedLink({ org, href, children }: { org: Owned; href: string; children: ReactNode }) {
  const actFor = useActFor();
  return (
    <Link href={href} onClick={() => actFor(org.id)} dir="auto">
      {children}
    </Link>
  );
}

const ORGANISATION = {
  title: 'Organisation',
  cell: ({ org }: { org: Owned }) => (
    <Link href={`/organisations/${org.id}`} dir="auto">
      {org.name}
    </Link>
  ),
};

export const MAILBOXES: readonly Column<HealthView['mailboxes'][number]>[] = [
  {
    title: 'Mailbox',
    cell: ({ org, email, senderId }) => (
      <OwnedLink org={org} href={`/mailboxes/${senderId}`}>
        {email}
      </OwnedLink>
    ),
  },
  ORGANISATION,
  {
    title: 'What does not work',
    cell: ({ problem, isPaused }) => (
      <>
        <Badge tone="bad">{problem === 'reading' ? 'Cannot be read' : 'Cannot send'}</Badge>{' '}
        {isPaused && <Badge tone="warn">Paused</Badge>}
      </>
    ),
  },
  { title: 'Why', cell: ({ sentence }) => <span dir="auto">{sentence}</span> },
];

export const UNKNOWN: readonly Column<HealthView['unknownMessages'][number]>[] = [
  {
    title: 'Campaign',
    cell: ({ org, campaignId, campaignName }) => (
      <OwnedLink org={org} href={`/campaigns/${campaignId}`}>
        {campaignName}
      </OwnedLink>
    ),
  },
  ORGANISATION,
  { title: 'Message', cell: ({ messageId }) => <code className="small">{messageId}</code> },
  { title: 'Began to leave', cell: ({ leftAt }) => (leftAt === null ? 'Unknown' : <Ago at={leftAt} />) },
];

export const CAMPAIGNS: readonly Column<HealthView['campaigns'][number]>[] = [
  {
    title: 'Campaign',
    cell: ({ org, campaignId, name, sandbox }) => (
      <>
        <OwnedLink org={org} href={`/campaigns/${campaignId}`}>
          {name}
        </OwnedLink>{' '}
        {sandbox && <Badge>Sandbox</Badge>}
      </>
    ),
  },
  ORGANISATION,
  { title: 'Why', cell: ({ gate }) => GATES[gate] ?? inWords(gate) },
  { title: 'Until', cell: ({ until }) => (until === null ? 'Somebody acts' : <Moment at={until} />) },
];

export const LATE_JOBS: readonly Column<HealthView['lateJobs'][number]>[] = [
  { title: 'Job', cell: ({ name }) => <code>{name}</code> },
  { title: 'Was to begin', cell: ({ dueAt }) => <Ago at={dueAt} /> },
];
