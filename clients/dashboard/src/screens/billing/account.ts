import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Outputs, useTRPC } from '../../api/client.ts';

export type Account = Outputs['billing']['getAccount'];
export type Transaction = Outputs['billing']['listTransactions']['transactions'][number];
export type Grant = Outputs['billing']['listGrants']['grants'][number];

/** @param everyMs polling interval while a payment is expected */
export function useAccount(everyMs: number | false = false) {
  const trpc = useTRPC();
  return useQuery(trpc.billing.getAccount.queryOptions(undefined, { refetchInterval: everyMs }));
}

export function useBillingRefresh() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: trpc.billing.pathKey() });
}

/** Matches the reason that the service gives if no payment provider is configured. */
export const takesPayments = ({ auto_reload_unsupported_reason: reason }: Account) =>
  reason?.startsWith('This installation takes no payments') !== true;

/** Without payments, billing starts with the first granted credit. */
export const isBilled = (account: Account) => takesPayments(account) || Number(account.credited_cents) > 0;

export const reservedCents = ({ actual_balance_cents, balance_cents }: Account) =>
  Number(actual_balance_cents) - Number(balance_cents);
