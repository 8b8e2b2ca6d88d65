import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useActFor } from '../../api/act-for.ts';
import type { Outputs } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Ago, Moment } from '../../ui/format.tsx';
import type { Column } from '../../ui/table.tsx';
import { gateSentence } from '../campaigns/labels.ts';

export type HealthView = Outputs['operations']['health'];
type Owned = HealthView['campaigns'][number]['org'];

interface OwnedLinkProps {
  org: Owned;
  href: string;
  button?: boolean;
  children: ReactNode;
}

/** Opens a record of another organisation and switches to that organisation. */
function OwnedLink({ org, href, button, children }: OwnedLinkProps) {
  const actFor = useActFor();
  return (
    <Link href={href} onClick={() => actFor(org.id)} dir="auto" className={button ? 'button plain' : ''}>
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
    title: 'Problem',
    cell: ({ problem, isPaused }) => (
      <>
        <Badge tone="bad">{problem === 'reading' ? 'Cannot receive' : 'Cannot send'}</Badge>{' '}
        {isPaused && <Badge tone="warn">Paused</Badge>}
      </>
    ),
  },
  { title: 'Reason', cell: ({ sentence }) => <span dir="auto">{sentence}</span> },
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
  { title: 'Sending started', cell: ({ leftAt }) => (leftAt === null ? 'Unknown' : <Ago at={leftAt} />) },
  {
    title: 'Actions',
    cell: ({ org, campaignId }) => (
      <OwnedLink org={org} href={`/campaigns/${campaignId}?view=decide`} button>
        Resolve
      </OwnedLink>
    ),
  },
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
  { title: 'Reason', cell: ({ gate }) => gateSentence(gate) },
  { title: 'Until', cell: ({ until }) => (until === null ? 'Manual action' : <Moment at={until} />) },
];

export const LATE_JOBS: readonly Column<HealthView['lateJobs'][number]>[] = [
  { title: 'Job', cell: ({ name }) => <code>{name}</code> },
  { title: 'Due', cell: ({ dueAt }) => <Ago at={dueAt} /> },
];
