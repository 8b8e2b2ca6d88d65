import { withoutEnd } from '../../../src/kernel/text/strings.ts';
import { LATER, PRESS_LATER, PRESS_REMINDERS, REMINDERS } from './reminders.rules.ts';
import { CLOSINGS } from './signing.rules.ts';

/** Facts about the sender. All but the name may be unknown; the text never invents them. */
export interface SenderFacts {
  companyName: string;
  website: string | null;
  valueProposition: string | null;
  offer: string | null;
  callToAction: string | null;
  socialProof: string | null;
  /** For journalists. If set, the email offers a story instead of a product. */
  story: string | null;
  pressKitUrl: string | null;
  /** Free text: the story must not be published before this date. */
  embargo: string | null;
  spokesperson: string | null;
  tone: string | null;
}

export interface Words {
  greeting: string;
  why: string;
  company: string;
  outlet: string;
  /** Reference to an article; empty if there is none. */
  article: string;
}

/** Either the same for all recipients, or filled per recipient. `fixed` are the sender's words, escaped in HTML. */
export type Paragraph = string | { fixed: string[]; fill(words: Words, fixed: string[]): string };

interface Place {
  number: number;
  /** Last of at least two steps. */
  isLast: boolean;
  /** The sequence has only one step. */
  isOnly: boolean;
}

export function paragraphsOf(sender: SenderFacts, place: Place): Paragraph[] {
  const told = withoutRepeats(sender);
  const body = told.story === null ? salesBody(told, place) : pressBody(told, told.story, place);
  const greeting: Paragraph = { fixed: [], fill: (words) => words.greeting };
  return [...embargoOf(sender), greeting, ...body, signatureOf(sender)].filter(isThere);
}

const isThere = (paragraph: Paragraph | null): paragraph is Paragraph => paragraph !== null;

/** Limits in letters. The search may cost the product of both lengths. */
const SENTENCE = 500;
const LOOKED_THROUGH = 10_000;

/** Drops facts that repeat an earlier one, since users often enter the same sentence in several fields. */
function withoutRepeats(sender: SenderFacts): SenderFacts {
  const said: string[] = [];
  const once = (text: string | null) => {
    const letters = (text ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
    const isIn = (before: string) =>
      before === letters || (letters.length <= SENTENCE && before.slice(0, LOOKED_THROUGH).includes(letters));
    if (letters === '' || said.some(isIn)) return null;
    said.push(letters);
    return text;
  };
  const story = once(sender.story);
  const [valueProposition, callToAction] = [once(sender.valueProposition), once(sender.callToAction)];
  return {
    ...sender,
    story,
    valueProposition,
    callToAction,
    offer: once(sender.offer),
    socialProof: once(sender.socialProof),
  };
}

function salesBody(sender: SenderFacts, { number, isLast, isOnly }: Place): (Paragraph | null)[] {
  const { companyName, valueProposition, offer, callToAction, socialProof } = sender;
  const proof = socialProof === null ? null : sentence(socialProof);
  if (number === 1) {
    return [
      { fixed: [companyName], fill: ({ why }, [name = '']) => `I am writing from ${name}. ${why}.` },
      valueProposition === null ? null : sentence(valueProposition),
      isOnly ? proof : null,
      offer === null ? null : sentence(offer),
      question(callToAction),
    ];
  }
  // The second email adds the proof that the first one omitted.
  const added = number === 2 ? proof : null;
  if (isLast) {
    return [
      added,
      {
        fixed: [companyName],
        fill: ({ company }, [name = '']) =>
          `This is my last note about ${name}, so that your inbox stays yours. If it is not the right time for ${company}, no answer is needed.`,
      },
      'If somebody else is the better person to ask, I would be grateful for a name.',
    ];
  }
  const [opening, asking] = REMINDERS[number - 2] ?? LATER;
  return [filled(opening), added, filled(asking)];
}

function question(callToAction: string | null): Paragraph {
  if (callToAction === null) return filled('Would a call of fifteen minutes be worth it for {company}?');
  const asked = sentence(callToAction);
  if (asked.endsWith('?')) return asked;
  const isPhrase = !/[.!…]$/.test(callToAction.trim());
  const step = isPhrase ? `The next step would be this: ${asked.charAt(0).toLowerCase()}${asked.slice(1)}` : asked;
  return `${step} Would you be open to that?`;
}

const filled = (text: string): Paragraph => ({
  fixed: [],
  fill: ({ company, outlet }) => text.replace('{company}', () => company).replace('{outlet}', () => outlet),
});

function pressBody(sender: SenderFacts, story: string, { number, isLast }: Place): (Paragraph | null)[] {
  const { companyName, socialProof } = sender;
  const spokesperson = said(sender.spokesperson);
  if (number === 1) {
    return [
      {
        fixed: [companyName],
        fill: ({ outlet, article }, [name = '']) =>
          article === ''
            ? `I am writing from ${name} with a story that may be of interest to those who read ${outlet}:`
            : `I read ${article}${outlet === 'you' ? '' : ` in ${outlet}`}, and write to you from ${name}. This may be of interest to the same readers:`,
      },
      sentence(story),
      socialProof === null ? null : sentence(socialProof),
      ...kitOf(sender),
      ...spokespersonOf(sender),
      `I can send figures and pictures, and arrange a conversation${spokesperson === null ? ' with the people behind it' : ''}. Shall I?`,
    ];
  }
  if (isLast) {
    return [
      'I will not write about this again. Should the subject come up later, you can reach me at this address at any time.',
    ];
  }
  const [opening, asking] = PRESS_REMINDERS[number - 2] ?? PRESS_LATER;
  return [filled(opening), filled(asking)];
}

export const kitOf = ({ pressKitUrl }: SenderFacts): string[] =>
  pressKitUrl === null ? [] : [`Facts, figures and pictures for the press: ${pressKitUrl}`];

export function embargoOf({ story, embargo }: SenderFacts): string[] {
  const until = said(embargo)
    ?.replace(/^(?:under\s+)?embargo(?:ed)?\b[\s:,]*/i, '')
    .replace(/^until\b[\s:]*/i, '');
  if (story === null || until === undefined) return [];
  const whole = until === '' ? 'Under embargo' : `Under embargo until ${withoutEnd(until, '.!')}`;
  return [`${whole}. Please publish nothing of this before.`];
}

export function spokespersonOf({ story, spokesperson }: SenderFacts): string[] {
  const name = said(spokesperson);
  return story === null || name === null ? [] : [`For quotes and interviews: ${withoutEnd(name, '.!')}.`];
}

/** Values that users enter in required fields instead of leaving them empty. */
const NOTHING =
  /^(?:none|no|nobody|n\/?a|nil|no embargo|not applicable|keine?s?|kein embargo|aucune?|ning[uú]n[oa]?|nessun[oa]?|[-–—./]+)\.?$/i;

function said(text: string | null): string | null {
  const plain = text?.trim().replaceAll(/\s+/g, ' ') ?? '';
  return plain === '' || NOTHING.test(plain) ? null : plain;
}

/** Returns the signature. The unsubscribe link is added when the message is sent. */
export function signatureOf({ companyName, website, tone }: SenderFacts): string {
  const closing = tone !== null && /casual|friendly|informal/i.test(tone) ? CLOSINGS.warm : CLOSINGS.plain;
  return [closing, companyName, ...(website === null ? [] : [website])].join('\n');
}

/** Turns a phrase or sentence into a sentence with a capital letter and final punctuation. */
function sentence(text: string): string {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ');
  const capital = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}
