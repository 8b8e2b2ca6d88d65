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
        summary: 'Retrieve the billing account',
      }),
    )
    .output(BillingAccount)
    .query(({ ctx }) => readAccount(ctx)),

  getBalance: member
    .meta(
      rest('GET', '/v1/billing/accounts/balance', {
        permission: 'billing',
        tag,
        summary: 'Retrieve the credit balance',
        description:
          'An organisation is not billed if the installation takes no payments and no credit was granted. Its balance is then 0, `depleted` is false and nothing waits for credit.',
      }),
    )
    .output(Balance)
    .query(({ ctx }) => readBalance(ctx)),

  listTransactions: member
    .meta(
      rest('GET', '/v1/billing/accounts/transactions', {
        permission: 'billing',
        tag,
        summary: 'List credit transactions',
        description:
          'Usage is one row per UTC day, with the whole cents completed on that day. The sum of all rows equals `actual_balance_cents`, to the cent.',
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
        summary: 'Turn on automatic top-up',
        description:
          'Charges the card when the credit falls to the threshold, once per crossing. After three refusals in a row, automatic top-up is turned off and `auto_reload_unsupported_reason` contains the reason.',
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
        summary: 'Turn off automatic top-up',
      }),
    )
    .output(BillingAccount)
    .mutation(({ ctx }) => endAutoTopup(ctx)),

  listGrants: member
    .meta(rest('GET', '/v1/billing/credits/grants', { permission: 'billing', tag, summary: 'List credit grants' }))
    .input(ListGrantsInput)
    .output(GrantList)
    .query(({ ctx, input }) => listGrants(ctx, input)),
});

export const billingRouter = mergeRouters(accountRouter, paymentRouter, creditRouter);
