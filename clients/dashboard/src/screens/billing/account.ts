import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Outputs, useTRPC } from '../../api/client.ts';

export type Account = Outputs['billing']['getAccount'];
export type Transaction = Outputs['billing']['listTransactions']['transactions'][number];
export type Grant = Outputs['billing']['listGrants']['grants'][number];

/** @param everyMs how often it is looked at again, by somebody who waits for a payment */
export function useAccount(everyMs: number | false = false) {
  const trpc = useTRPC();
  return useQuery(trpc.billing.getAccount.queryOptions(undefined, { refetchInterval: everyMs }));
}

export function useBillingRefresh() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: trpc.billing.pathKey() });
}

/** The account says in a sentence why nothing is charged; this is the one where nothing can be. */
export const takesPayments = ({ auto_reload_unsupported_reason: reason }: Account) =>
  reason?.startsWith('This installation takes no payments') !== true;

/** Without payments, billing begins with the first credit that was given. */
export const isBilled = (account: Account) => takesPayments(account) || Number(account.credited_cents) > 0;

/** What is held back for work under way. */
export const reservedCents = ({ actual_balance_cents, balance_cents }: Account) =>
  Number(actual_balance_cents) - Number(balance_cents);
