import { collectQuoteRequests } from './nodes/collect-quote-requests.ts';
import { draftQuotePitches } from './nodes/draft-quote-pitches.ts';
import { QuotePitch } from './pitches/quote-pitch.entity.ts';
import { QuoteRequest } from './requests/quote-request.entity.ts';

export const quotesEntities = [QuoteRequest, QuotePitch];

export const quoteNodeTypes = [collectQuoteRequests, draftQuotePitches];

export { quoteWorkflows } from './catalogue/quote-workflows.ts';
export { eraseFromQuotes } from './erase-person.ts';
export { withPitchesOutsideCampaigns } from './pitches/pitch-statistics.ts';
export { quoteRouter } from './quote.router.ts';
export { pruneQuoteRequests } from './requests/prune-requests.ts';
export { quoteMail } from './sending/quote-mail.ts';
export { notifyPitches, sendPitchesHandler, sweepPitches } from './sending/send-pitches.ts';
