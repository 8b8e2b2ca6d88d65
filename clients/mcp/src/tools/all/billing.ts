import { dollarsOf, flag, row, text } from '../../projection.ts';
import type { Tool } from '../../tool.ts';
import { listOperation, readOperation } from './operation-tool.ts';

const balance = {
  balanceUsd: dollarsOf('balance_cents'),
  actualBalanceUsd: dollarsOf('actual_balance_cents'),
};

export const billingTools: Tool[] = [
  readOperation({
    name: 'billing_balance',
    title: 'Get the credit balance',
    description: 'Get the credit balance in US dollars and whether it is used up.',
    path: '/v1/billing/accounts/balance',
    under: 'balance',
    show: row({ ...balance, depleted: flag }),
    headline: 'Credit in US dollars. balanceUsd excludes reserved amounts.',
  }),
  readOperation({
    name: 'billing_account',
    title: 'Get the billing account',
    description: 'Get total credits, total usage and the automatic top-up settings, in US dollars.',
    path: '/v1/billing/accounts',
    under: 'account',
    show: row({
      ...balance,
      creditedUsd: dollarsOf('credited_cents'),
      usageUsd: dollarsOf('usage_cents'),
      has_payment_method: flag,
      has_auto_topup: flag,
      topupUsd: dollarsOf('topup_amount_cents'),
      topupThresholdUsd: dollarsOf('topup_threshold_cents'),
      auto_reload_unsupported_reason: text(300),
    }),
    headline: 'Billing account in US dollars.',
  }),
  listOperation({
    name: 'billing_transactions',
    title: 'List transactions',
    description: 'List credits and usage, newest first, in US dollars. Usage is summed by day.',
    path: '/v1/billing/accounts/transactions',
    items: 'transactions',
    noun: 'transaction',
    show: row({ type: text(), amountUsd: dollarsOf('amount_cents'), description: text(), created_at: text() }),
  }),
];
