import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { type Inputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { PAGED, whileOnePage } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatCount } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { MailboxStatus, type SenderData, sentTodayText } from './labels.tsx';
import { MailboxForm } from './mailbox-form.tsx';

const REFRESH_MS = 30_000;

export function Mailboxes() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const sort = useSort<Inputs['senders']['list']>(COLUMNS);
  const query = useInfiniteQuery(
    trpc.senders.list.infiniteQueryOptions(
      { ...sort, limit: PAGE_SIZE },
      { ...PAGED, refetchInterval: whileOnePage(REFRESH_MS) },
    ),
  );
  return (
    <Page title="Mailboxes" actions={<AddMailbox />}>
      <List
        caption="Mailboxes"
        order="-createdAt"
        query={query}
        rowsOf={({ senders }) => senders}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        readPage={(cursor) => client.senders.list.query({ ...sort, limit: EXPORT_PAGE_SIZE, cursor })}
        empty={
          <Empty title="No mailboxes yet" action={<AddMailbox />}>
            Add the address you send from. Sandbox campaigns need none.
          </Empty>
        }
      />
    </Page>
  );
}

function AddMailbox() {
  const [, navigate] = useLocation();
  return (
    <Dialog
      wide
      title="Add mailbox"
      trigger={
        <Button look="primary">
          <Plus aria-hidden /> Add mailbox
        </Button>
      }
    >
      {(close) => (
        <MailboxForm
          close={close}
          onSaved={(sender) => {
            close();
            navigate(`/mailboxes/${sender.id}`);
          }}
        />
      )}
    </Dialog>
  );
}

const COLUMNS: readonly Column<SenderData>[] = [
  {
    title: 'Mailbox',
    sort: 'name',
    cell: ({ id, name, fromEmail }) => (
      <>
        <Link href={`/mailboxes/${id}`} dir="auto" className="clip">
          {name}
        </Link>
        <span className="small soft block" dir="auto">
          {fromEmail}
        </span>
      </>
    ),
    text: ({ fromEmail }) => fromEmail,
  },
  { title: 'Status', cell: (sender) => <MailboxStatus sender={sender} />, text: ({ status }) => status },
  { title: 'Today', cell: sentTodayText, text: ({ sentToday }) => sentToday },
  {
    title: 'Daily limit',
    isNumeric: true,
    cell: ({ dailyCap }) => (dailyCap === null ? 'No limit' : formatCount(dailyCap)),
    text: ({ dailyCap }) => dailyCap,
  },
  {
    title: 'Replies',
    cell: ({ imap }) => (imap === null ? <span className="soft">Not read</span> : 'Read'),
    text: ({ imap }) => imap?.host ?? null,
  },
];
