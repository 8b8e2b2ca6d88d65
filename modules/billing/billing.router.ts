import { rest } from '../../src/api/operation.ts';
import { member, mergeRouters, router } from '../../src/api/trpc.ts';
import { readAccount, readBalance } from './account/account.queries.ts';
import { AutoTopupInput, Balance, BillingAccount, ListTransactionsInput, TransactionList } from './billing.schema.ts';
import { creditRouter } from './credit.router.ts';
import { listGrants } from './grants/grant.queries.ts';
import { GrantList, ListGrantsInput } from './grants/grant.schema.ts';
import { listTransactions } from './ledger/list-transactions.ts';
import { paymentRouter } from './stripe/payment.router.ts';
import { endAutoTopup, setAutoTopup } from './topup/set-auto-topup.ts';

const tag = 'Billing';

const accountRouter = router({
  getAccount: member
    .meta(
      rest('GET', '/v1/billing/accounts', {
        permission: 'billing',
        tag,
        summary: 'The credit of the organisation and how it is topped up',
      }),
    )
    .output(BillingAccount)
    .query(({ ctx }) => readAccount(ctx)),

  getBalance: member
    .meta(
      rest('GET', '/v1/billing/accounts/balance', {
        permission: 'billing',
        tag,
        summary: 'How much credit there is',
        description:
          'Where nobody takes payments and nothing was granted, nobody is billed: the balance is 0, `depleted` is false and nothing waits for credit.',
      }),
    )
    .output(Balance)
    .query(({ ctx }) => readBalance(ctx)),

  listTransactions: member
    .meta(
      rest('GET', '/v1/billing/accounts/transactions', {
        permission: 'billing',
        tag,
        summary: 'What came in and what was spent',
        description:
          'Newest first. Usage is one row for each day (UTC), which shows the whole cents that were completed on it: all rows together are the balance without what is reserved, to the cent.',
      }),
    )
    .input(ListTransactionsInput)
    .output(TransactionList)
    .query(({ ctx, input }) => listTransactions(ctx, input)),

  setAutoTopup: member
    .meta(
      rest('PATCH', '/v1/billing/accounts/auto_topup', {
        permission: 'billing',
        tag,
        summary: 'Charge the card when the credit falls to a threshold',
        description: 'Each crossing is charged once. After three refusals in a row it is switched off, and says why.',
      }),
    )
    .input(AutoTopupInput)
    .output(BillingAccount)
    .mutation(({ ctx, input }) => setAutoTopup(ctx, input)),

  endAutoTopup: member
    .meta(
      rest('DELETE', '/v1/billing/accounts/auto_topup', {
        permission: 'billing',
        tag,
        summary: 'No longer top up by itself',
      }),
    )
    .output(BillingAccount)
    .mutation(({ ctx }) => endAutoTopup(ctx)),

  listGrants: member
    .meta(rest('GET', '/v1/billing/credits/grants', { permission: 'billing', tag, summary: 'Credit that was given' }))
    .input(ListGrantsInput)
    .output(GrantList)
    .query(({ ctx, input }) => listGrants(ctx, input)),
});

export const billingRouter = mergeRouters(accountRouter, paymentRouter, creditRouter);
