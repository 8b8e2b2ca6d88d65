export { billingRouter } from './billing.router.ts';
export { type AvailableCredit, countPayableUnits, discountedPrice, paymentRequired } from './ledger/credit.rules.ts';
export { awaitsCredit, lacksCredit, lockCredit } from './ledger/credit.ts';
export { assertCredit, endHolds, expireHolds, holdCredit, releaseHold } from './ledger/hold-credit.ts';
export { type CreditMove, creditReleasedHandler, moveCredit } from './ledger/move-credit.ts';
export { pruneStripeEvents } from './stripe/process-stripe-event.ts';
export { createStripe } from './stripe/stripe-access.ts';
export { stripeWebhookRoute } from './stripe/stripe-webhook.ts';
export { sweepTopups, topUpHandler } from './topup/top-up.ts';
