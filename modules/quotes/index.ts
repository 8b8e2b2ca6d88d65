import { collectQuoteRequests } from './nodes/collect-quote-requests.ts';
import { draftQuotePitches } from './nodes/draft-quote-pitches.ts';
import { QuotePitch } from './pitches/quote-pitch.entity.ts';
import { QuoteRequest } from './requests/quote-request.entity.ts';

export const quotesEntities = [QuoteRequest, QuotePitch];

export const quoteNodeTypes = [collectQuoteRequests, draftQuotePitches];

export { quoteWorkflows } from './catalogue/quote-workflows.ts';
export { forgetInQuotes } from './forget-in-quotes.ts';
export { withPitchesOutsideCampaigns } from './pitches/outside-campaigns.ts';
export { quoteRouter } from './quote.router.ts';
export { forgetRequests } from './requests/forget-requests.ts';
export { notifyPitchesOf } from './sending/notify-pitches.ts';
export { quoteMail } from './sending/quote-mail.ts';
export { sendPitchesHandler, sweepPitches } from './sending/send-pitches.ts';
