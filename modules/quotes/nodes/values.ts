import { z } from 'zod';
import type { FoundRequest } from '../requests/gather-requests.ts';

/** Made by our own nodes only, so it is enough to know that it is a list. */
export const QuoteRequests = z.custom<FoundRequest[]>((value) => Array.isArray(value), 'must be a list');
export const QuotePitches = z.custom<{ id: string }[]>((value) => Array.isArray(value), 'must be a list');
