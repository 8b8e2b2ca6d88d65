import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Inputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED } from '../../api/paging.ts';
import { useSession } from '../../api/session.ts';
import { useSort } from '../../api/sorting.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatMoney, formatRate } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Empty, Loaded, Note } from '../../ui/states.tsx';
import { type Account, isBilled, reservedCents, takesPayments, useAccount } from './account.ts';
import { AddCredit, OpenPortal } from './checkout.tsx';
import { GRANT_COLUMNS, TRANSACTION_COLUMNS } from './columns.tsx';
import { GrantCredit, SetDiscount } from './grant-credit.tsx';
import { TopUp } from './top-up.tsx';

/** Polling interval; Stripe notifies the service within seconds. */
const WAITING_MS = 3_000;

export function Billing() {
  const [{ returned }, set] = useFilters(['returned']);
  const everyMs = returned === 'paid' ? WAITING_MS : false;
  const query = useAccount(everyMs);
  const isAdmin = useSession()?.isAdmin === true;
  const account = query.data;
  return (
    <Page
      title="Billing"
      actions={
        account !== undefined && (
          <>
            {isAdmin && <GrantCredit />}
            {isAdmin && <SetDiscount account={account} />}
            {takesPayments(account) && <OpenPortal account={account} />}
            {takesPayments(account) && <AddCredit />}
          </>
        )
      }
    >
      {returned !== undefined && <Returned how={returned} close={() => set('returned', null)} />}
      <Loaded query={query}>{(loaded) => <Credit account={loaded} everyMs={everyMs} />}</Loaded>
    </Page>
  );
}

interface CreditProps {
  account: Account;
  everyMs: number | false;
}

function Credit({ account, everyMs }: CreditProps) {
  if (!isBilled(account))
    return (
      <Empty
        title="Billing is off"
        action={
          <ButtonLink needs="costs.read" href="/costs">
            View costs
          </ButtonLink>
        }
      >
        This installation takes no payments. Campaigns run within their own budgets.
      </Empty>
    );
  return (
    <>
      <Balance account={account} everyMs={everyMs} />
      {takesPayments(account) ? (
        <TopUp account={account} />
      ) : (
        <Note>
          <p>{account.auto_reload_unsupported_reason} Ask the operator of this installation for more credit.</p>
        </Note>
      )}
      <Transactions everyMs={everyMs} />
      <Grants />
    </>
  );
}

function Balance({ account, everyMs }: CreditProps) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.billing.getBalance.queryOptions(undefined, { refetchInterval: everyMs }));
  const discount = account.usage_discount_pct;
  return (
    <>
      {data?.depleted === true && (
        <Note tone="warn">
          <p>
            <strong>{Number(account.credited_cents) === 0 ? 'No credit yet.' : 'Credit used up.'}</strong> Live
            campaigns resume when credit is added.
          </p>
        </Note>
      )}
      <Facts
        big
        facts={[
          ['Available', formatMoney(account.balance_cents)],
          ['Reserved', formatMoney(reservedCents(account))],
          ['Spent', formatMoney(account.usage_cents)],
          ['Paid', formatMoney(account.credited_paid_cents)],
          ['Granted', formatMoney(account.credited_gifted_cents)],
          ...(discount === null ? [] : [['Discount', formatRate(discount / 100)] as [string, string]]),
        ]}
      />
    </>
  );
}

const Returned = ({ how, close }: { how: string; close: () => void }) => (
  <div role="status">
    <Note>
      <p>
        {how === 'paid' && 'Thank you. Your credit appears when Stripe confirms the payment.'}
        {how === 'stored' && 'Thank you. Your card can be charged when Stripe confirms it.'}
        {how !== 'paid' && how !== 'stored' && 'No payment was made.'}
      </p>
      <Button onPress={close}>Close</Button>
    </Note>
  </div>
);

function Transactions({ everyMs }: Pick<CreditProps, 'everyMs'>) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const sort = useSort<Inputs['billing']['listTransactions']>(TRANSACTION_COLUMNS);
  const query = useInfiniteQuery(
    trpc.billing.listTransactions.infiniteQueryOptions(
      { ...sort, limit: PAGE_SIZE },
      { ...PAGED, refetchInterval: everyMs },
    ),
  );
  return (
    <Section title="Transactions">
      <List
        caption="All transactions"
        order="-createdAt"
        query={query}
        rowsOf={({ transactions }) => transactions}
        columns={TRANSACTION_COLUMNS}
        keyOf={({ id }) => id}
        readPage={(cursor) => client.billing.listTransactions.query({ ...sort, limit: EXPORT_PAGE_SIZE, cursor })}
        empty={<Empty title="No transactions yet"></Empty>}
      />
    </Section>
  );
}

function Grants() {
  const trpc = useTRPC();
  const query = useInfiniteQuery(trpc.billing.listGrants.infiniteQueryOptions({ limit: PAGE_SIZE }, PAGED));
  return (
    <Section title="Granted credit">
      <List
        caption="Credit grants"
        query={query}
        rowsOf={({ grants }) => grants}
        columns={GRANT_COLUMNS}
        keyOf={({ id }) => id}
        empty={<p className="soft">No credit granted.</p>}
      />
    </Section>
  );
}
