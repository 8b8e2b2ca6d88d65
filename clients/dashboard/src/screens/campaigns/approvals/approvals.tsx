import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTRPC } from '../../../api/client.ts';
import { PAGED, whileOnePage } from '../../../api/paging.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/format.tsx';
import { PAGE_SIZE } from '../../../ui/list.tsx';
import { Section } from '../../../ui/page.tsx';
import { Failure, Loading } from '../../../ui/states.tsx';
import { type CampaignData, type EmailMessage, hasEnded } from '../labels.ts';
import { noteListChange } from './double-click.ts';
import { UnknownEmail } from './unknown-email.tsx';
import { ApproveAll, WaitingEmail } from './waiting-email.tsx';

export interface Decisions {
  awaiting: boolean;
  unknown: boolean;
  isShown: boolean;
}

const REFRESH_MS = 5_000;

/** Checks for pending decisions with one row per kind, whatever their number. */
export function useDecisions(campaign: CampaignData | undefined): Decisions {
  const trpc = useTRPC();
  const isBegun = campaign !== undefined && campaign.status !== 'draft';
  const asks = campaign !== undefined && campaign.approval !== 'none';
  const input = { campaignId: campaign?.id ?? '', limit: 1 };
  const options = {
    enabled: isBegun,
    refetchInterval: isBegun && !hasEnded(campaign.status) ? REFRESH_MS : (false as const),
  };
  const awaiting = useQuery(trpc.messages.list.queryOptions({ ...input, status: 'awaiting_approval' }, options));
  const unknown = useQuery(trpc.messages.list.queryOptions({ ...input, status: 'unknown' }, options));
  const has = (query: typeof awaiting) => (query.data?.messages.length ?? 0) > 0;
  return { awaiting: has(awaiting), unknown: has(unknown), isShown: asks || has(awaiting) || has(unknown) };
}

export const Approvals = ({ campaign }: { campaign: CampaignData }) => (
  <div className="stack wide-gap">
    <Decide
      campaign={campaign}
      status="awaiting_approval"
      title="Needs approval"
      nothing="No emails need approval."
      actions={<ApproveAll campaignId={campaign.id} />}
      render={(message) => <WaitingEmail message={message} />}
    />
    <Decide
      campaign={campaign}
      status="unknown"
      title="Delivery unknown"
      nothing="Nothing to resolve."
      render={(message) => <UnknownEmail message={message} />}
    />
  </div>
);

interface DecideProps {
  campaign: CampaignData;
  status: 'awaiting_approval' | 'unknown';
  title: string;
  nothing: string;
  actions?: ReactNode;
  render: (message: EmailMessage) => ReactNode;
}

function Decide({ campaign, status, title, nothing, actions, render }: DecideProps) {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.messages.list.infiniteQueryOptions(
      // Oldest first, so that new emails appear below and do not move the row that the user reads.
      { campaignId: campaign.id, status, sort: 'createdAt', limit: PAGE_SIZE },
      { ...PAGED, refetchInterval: hasEnded(campaign.status) ? false : whileOnePage(REFRESH_MS) },
    ),
  );
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  const shown = useRef<readonly EmailMessage[]>([]);
  useEffect(() => {
    if (shown.current.some(({ id }) => messages.every((message) => message.id !== id))) noteListChange();
    shown.current = messages;
  });
  return (
    <Section title={title} actions={messages.length > 0 && actions}>
      {query.error !== null && <Failure error={query.error} retry={() => void query.refetch()} />}
      {query.data === undefined && query.error === null && <Loading lines={4} />}
      {query.data !== undefined && messages.length === 0 && <p className="soft">{nothing}</p>}
      <ul className="stack">
        {messages.map((message) => (
          <li key={message.id} className="card">
            {render(message)}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="row">
          <span className="small soft">{formatCount(messages.length)} shown, more available</span>
          <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
            Show more
          </Button>
        </div>
      )}
    </Section>
  );
}
