export { billingRouter } from './billing.router.ts';
export { type Credit, payable, paymentRequired, unitsPaid } from './ledger/credit.rules.ts';
export { awaitsCredit, lacksCredit, lockCredit } from './ledger/credit.ts';
export { assertCredit, dropHold, endHolds, expireHolds, holdCredit } from './ledger/hold-credit.ts';
export { type CreditMove, creditReleasedHandler, moveCredit } from './ledger/move-credit.ts';
export { createStripe } from './stripe/stripe-access.ts';
export { stripeWebhookRoute } from './stripe/stripe-webhook.ts';
export { forgetStripeEvents } from './stripe/take-stripe-event.ts';
export { sweepTopups, topUpHandler } from './topup/top-up.ts';
