import { QuotePitch } from './pitches/quote-pitch.entity.ts';
import { QuoteRequest } from './requests/quote-request.entity.ts';

export const quotesEntities = [QuoteRequest, QuotePitch];

export { quoteRouter } from './quote.router.ts';
export { sendPitchesHandler, sweepPitches } from './sending/send-pitches.ts';
