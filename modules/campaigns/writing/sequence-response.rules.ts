import { z } from 'zod';

/**
 * Uses only simple keywords, because providers that enforce a schema support few. Limits are checked when
 * the answer is read.
 */
export const SequenceResponse = z.object({
  subject: z.string().describe('Of the first email, at most eight words.'),
  emails: z.array(z.object({ body: z.string().describe('Plain text, paragraphs separated by an empty line.') })),
});
export type SequenceResponse = z.output<typeof SequenceResponse>;

interface SequenceRequest {
  steps: number;
  /** All text given to the model, in lower case. Addresses outside of it are invented. */
  known: string;
  article: string | null;
}

interface WrittenEmails {
  subject: string;
  bodies: string[];
}

const SUBJECT = { fewest: 3, most: 120 };
const BODY = { fewest: 40, most: 2_500 };

const PLACEHOLDER = /\[[^\]\n]*\]|\{[^}\n]*\}|<[^>\n]*>|\bX{3,}\b|\blorem ipsum\b/i;
const NOT_A_PERSON =
  /\b(?:language model|as an ai\b|ai assistant|i (?:cannot|can't|am unable to) (?:help|assist|write))/i;
const SIGN_OFF =
  /^(?:kind|best|warm|many|with)?\s*(?:regards|wishes|thanks|sincerely|cheers|yours|all the best|best)\b[^.?!]{0,60}$/i;
const ADDRESS = /(?:https?:\/\/|www\.)\S+|\S+@\S+|\b(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\b/giu;

export function parseSequenceResponse(
  { subject, emails }: SequenceResponse,
  asked: SequenceRequest,
): WrittenEmails | { objection: string } {
  if (emails.length !== asked.steps) {
    return { objection: `The model wrote ${emails.length} emails instead of ${asked.steps}.` };
  }
  const line = subject.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const bodies = emails.map(({ body }) => withoutSignOff(tidyText(body)));
  const objection =
    objectionToModelText(line, 'subject', SUBJECT, asked) ??
    firstBodyObjection(bodies, asked) ??
    missingArticle(bodies, asked);
  return objection === null ? { subject: line, bodies } : { objection };
}

const firstBodyObjection = (bodies: string[], asked: SequenceRequest) =>
  bodies.map((body) => objectionToModelText(body, 'text', BODY, asked)).find((objection) => objection !== null) ?? null;

const missingArticle = ([first = '']: string[], { article }: SequenceRequest) =>
  article === null || plainWords(first).includes(plainWords(article)) ? null : 'The model did not mention the article.';

const plainWords = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns in one sentence what is wrong with a model's text. `known` must be in lower case. */
export function objectionToModelText(
  text: string,
  what: string,
  { fewest, most }: typeof BODY,
  { known }: Pick<SequenceRequest, 'known'>,
): string | null {
  if (text.length < fewest || text.length > most) return `The model wrote a ${what} that is too short or too long.`;
  if (PLACEHOLDER.test(text)) return `The model left a placeholder in the ${what}.`;
  if (NOT_A_PERSON.test(text)) return 'The model did not write as a person.';
  const strange = (text.match(ADDRESS) ?? []).some((address) => !known.includes(bareAddress(address)));
  return strange ? `The model added an unknown address to the ${what}.` : null;
}

const bareAddress = (address: string) =>
  address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/).,;:!?]+$/, '');

export function tidyText(body: string): string {
  return body
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** Removes the model's sign-off, because the signature is added later. */
function withoutSignOff(body: string): string {
  const paragraphs = body.split('\n\n');
  const end = paragraphs.findLastIndex((paragraph) => !SIGN_OFF.test(paragraph.split('\n')[0] ?? ''));
  const isNear = end >= 0 && end >= paragraphs.length - 2;
  const isSigned = isNear && paragraphs.slice(end + 1).length > 0;
  return isSigned ? paragraphs.slice(0, end + 1).join('\n\n') : body;
}
