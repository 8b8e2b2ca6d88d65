import { z } from 'zod';
import type { FoundRequest } from '../requests/gather-requests.ts';

/** Only our own nodes create these values, so checking for a list is enough. */
export const QuoteRequests = z.custom<FoundRequest[]>((value) => Array.isArray(value), 'must be a list');
export const QuotePitches = z.custom<{ id: string }[]>((value) => Array.isArray(value), 'must be a list');
