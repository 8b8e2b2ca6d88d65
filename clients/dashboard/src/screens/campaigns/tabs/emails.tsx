import { useInfiniteQuery } from '@tanstack/react-query';
import { type Inputs, useTRPC, useTRPCClient } from '../../../api/client.ts';
import { useFilters } from '../../../api/filters.ts';
import { PAGED, REFRESH_MS, whileOnePage } from '../../../api/paging.ts';
import { useSort } from '../../../api/sorting.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Email } from '../../../ui/email.tsx';
import { Ago, Moment } from '../../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../../ui/list.tsx';
import { type Choice, FilterSelect } from '../../../ui/select.tsx';
import { Empty } from '../../../ui/states.tsx';
import type { Column } from '../../../ui/table.tsx';
import { type EmailMessage, messageReasonText } from '../labels.ts';
import { EmailDialog } from './email-dialog.tsx';

type MessageStatus = EmailMessage['status'];

const STATUSES: readonly (Choice<MessageStatus> & { tone: Tone })[] = [
  { value: 'awaiting_approval', label: 'Needs approval', tone: 'warn' },
  { value: 'queued', label: 'Scheduled', tone: 'plain' },
  { value: 'sending', label: 'Sending', tone: 'accent' },
  { value: 'sent', label: 'Sent', tone: 'good' },
  { value: 'failed', label: 'Rejected', tone: 'bad' },
  { value: 'unknown', label: 'Delivery unknown', tone: 'warn' },
  { value: 'cancelled', label: 'Cancelled', tone: 'plain' },
];

export function Emails({ campaignId }: { campaignId: string }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [{ mail: status }, set] = useFilters(['mail']);
  const columns = columnsOf(campaignId);
  const sort = useSort<Inputs['messages']['list']>(columns);
  const input = { campaignId, ...sort, ...(status !== undefined && { status: status as MessageStatus }) };
  const query = useInfiniteQuery(
    trpc.messages.list.infiniteQueryOptions(
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
        <FilterSelect label="Status" choices={STATUSES} value={status} onChange={(value) => set('mail', value)} />
      </div>
      <List
        caption="Emails"
        order="-createdAt"
        query={query}
        rowsOf={({ messages }) => messages}
        columns={columns}
        keyOf={({ id }) => id}
        readPage={(cursor) => client.messages.list.query({ ...input, limit: EXPORT_PAGE_SIZE, cursor })}
        empty={<Empty title={status === undefined ? 'No emails yet' : 'No emails with this status'}></Empty>}
      />
    </div>
  );
}

const columnsOf = (campaignId: string): readonly Column<EmailMessage>[] => [
  { title: 'To', cell: ({ email }) => <Email address={email} />, text: ({ email }) => email },
  {
    title: 'Subject',
    cell: ({ subject, step }) => (
      <>
        <span dir="auto" className="clip">
          {subject}
        </span>
        <span className="small soft">{step === 1 ? 'First email' : `Follow-up ${step - 1}`}</span>
      </>
    ),
    text: ({ subject }) => subject,
  },
  { title: 'Status', cell: (message) => <MessageBadge message={message} />, text: ({ status }) => status },
  {
    title: 'Time',
    cell: ({ sentAt, dueAt }) => {
      const at = sentAt ?? dueAt;
      return at !== null && <Moment at={at} />;
    },
    text: ({ sentAt, dueAt }) => sentAt ?? dueAt,
  },
  {
    title: 'Created',
    sort: '-createdAt',
    cell: ({ createdAt }) => <Ago at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    title: 'Email',
    cell: ({ leadId, email }) => <EmailDialog campaignId={campaignId} leadId={leadId} to={email} />,
  },
];

function MessageBadge({ message: { status, bounced, reason } }: { message: EmailMessage }) {
  const { label, tone } = STATUSES.find(({ value }) => value === status) ?? { label: status, tone: 'plain' };
  return (
    <>
      <Badge tone={bounced ? 'bad' : tone}>{bounced ? 'Bounced' : label}</Badge>
      {reason !== null && (
        <span className="small soft clip" dir="auto">
          {messageReasonText(reason)}
        </span>
      )}
    </>
  );
}
