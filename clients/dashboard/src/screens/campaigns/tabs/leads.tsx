import { useInfiniteQuery } from '@tanstack/react-query';
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../../api/client.ts';
import { useFilters } from '../../../api/filters.ts';
import { PAGED, REFRESH_MS, whileOnePage } from '../../../api/paging.ts';
import { useSort } from '../../../api/sorting.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Email } from '../../../ui/email.tsx';
import { Ago, formatDay, humanize } from '../../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../../ui/list.tsx';
import { type Choice, FilterSelect } from '../../../ui/select.tsx';
import { Empty } from '../../../ui/states.tsx';
import type { Column } from '../../../ui/table.tsx';
import { EmailDialog } from './email-dialog.tsx';

type Lead = Outputs['leads']['list']['leads'][number];
type LeadStatus = Lead['status'];

const STATUSES: readonly (Choice<LeadStatus> & { tone: Tone })[] = [
  { value: 'buffered', label: 'Waiting', tone: 'plain' },
  { value: 'served', label: 'In progress', tone: 'accent' },
  { value: 'contacted', label: 'Contacted', tone: 'accent' },
  { value: 'replied', label: 'Replied', tone: 'good' },
  { value: 'bounced', label: 'Bounced', tone: 'bad' },
  { value: 'unsubscribed', label: 'Unsubscribed', tone: 'bad' },
  { value: 'skipped', label: 'Skipped', tone: 'warn' },
];

export function Leads({ campaignId }: { campaignId: string }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [{ lead: status }, set] = useFilters(['lead']);
  const columns = columnsOf(campaignId);
  const sort = useSort<Inputs['leads']['list']>(columns);
  const input = { campaignId, ...sort, ...(status !== undefined && { status: status as LeadStatus }) };
  const query = useInfiniteQuery(
    trpc.leads.list.infiniteQueryOptions(
      { ...input, limit: PAGE_SIZE },
      {
        ...PAGED,
        refetchInterval: whileOnePage(REFRESH_MS),
      },
    ),
  );
  return (
    <div className="stack">
      <div className="filters">
        <FilterSelect label="Status" choices={STATUSES} value={status} onChange={(value) => set('lead', value)} />
      </div>
      <List
        caption="Leads"
        order="-createdAt"
        query={query}
        rowsOf={({ leads }) => leads}
        columns={columns}
        keyOf={({ id }) => id}
        readPage={(cursor) => client.leads.list.query({ ...input, limit: EXPORT_PAGE_SIZE, cursor })}
        empty={<Empty title={status === undefined ? 'No leads yet' : 'No leads with this status'}></Empty>}
      />
    </div>
  );
}

const columnsOf = (campaignId: string): readonly Column<Lead>[] => [
  {
    title: 'Lead',
    cell: (lead) => (
      <>
        <span dir="auto" className="clip">
          {nameOf(lead)}
        </span>
        <span className="small soft clip" dir="auto">
          {lead.title}
        </span>
      </>
    ),
    text: nameOf,
  },
  {
    title: 'Company',
    cell: ({ organizationName }) => (
      <span dir="auto" className="clip">
        {organizationName}
      </span>
    ),
    text: ({ organizationName }) => organizationName,
  },
  {
    title: 'Email',
    cell: ({ email }) => <Email address={email} />,
    text: ({ email }) => email,
  },
  { title: 'Status', cell: (lead) => <LeadBadge lead={lead} />, text: ({ status }) => status },
  {
    title: 'Added',
    sort: '-createdAt',
    cell: ({ createdAt }) => <Ago at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    title: 'Emails',
    cell: (lead) => lead.contacted && <EmailDialog campaignId={campaignId} leadId={lead.id} to={nameOf(lead)} />,
  },
];

const nameOf = ({ firstName, lastName, email }: Lead) => [firstName, lastName].filter(Boolean).join(' ') || email;

function LeadBadge({ lead: { status, skipReason, awayUntil, referredTo } }: { lead: Lead }) {
  const { label, tone } = STATUSES.find(({ value }) => value === status) ?? { label: humanize(status), tone: 'plain' };
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      <span className="small soft block" dir="auto">
        {skipReason !== null && humanize(skipReason)}
        {awayUntil !== null && `Away until ${formatDay(awayUntil)}`}
        {referredTo !== null && ` Refers to ${referredTo}`}
      </span>
    </>
  );
}
