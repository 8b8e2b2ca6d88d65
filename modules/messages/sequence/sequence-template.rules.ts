import { withoutEnd } from '../../../src/kernel/text/without-end.ts';
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

interface StepPosition {
  number: number;
  /** Last of at least two steps. */
  isLast: boolean;
  /** The sequence has only one step. */
  isOnly: boolean;
}

export function buildParagraphs(sender: SenderFacts, place: StepPosition): Paragraph[] {
  const facts = removeRepeats(sender);
  const body = facts.story === null ? salesBody(facts, place) : pressBody(facts, facts.story, place);
  const greeting: Paragraph = { fixed: [], fill: (words) => words.greeting };
  return [...embargoParagraph(sender), greeting, ...body, signatureParagraph(sender)].filter(isPresent);
}

const isPresent = (paragraph: Paragraph | null): paragraph is Paragraph => paragraph !== null;

/** Limits in letters. The search may cost the product of both lengths. */
const MAX_SEARCHED_SENTENCE = 500;
const MAX_SEARCHED_TEXT = 10_000;

/** Drops facts that repeat an earlier one, since users often enter the same sentence in several fields. */
function removeRepeats(sender: SenderFacts): SenderFacts {
  const readOptional: string[] = [];
  const once = (text: string | null) => {
    const letters = (text ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
    const isIn = (before: string) =>
      before === letters ||
      (letters.length <= MAX_SEARCHED_SENTENCE && before.slice(0, MAX_SEARCHED_TEXT).includes(letters));
    if (letters === '' || readOptional.some(isIn)) return null;
    readOptional.push(letters);
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

function salesBody(sender: SenderFacts, { number, isLast, isOnly }: StepPosition): (Paragraph | null)[] {
  const { companyName, valueProposition, offer, callToAction, socialProof } = sender;
  const proof = socialProof === null ? null : toSentence(socialProof);
  if (number === 1) {
    return [
      { fixed: [companyName], fill: ({ why }, [name = '']) => `I am writing from ${name}. ${why}.` },
      valueProposition === null ? null : toSentence(valueProposition),
      isOnly ? proof : null,
      offer === null ? null : toSentence(offer),
      callToActionParagraph(callToAction),
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
          `This is my last note about ${name}, so I will not fill your inbox. If this is not the right time for ${company}, you do not need to reply.`,
      },
      'If someone else is the right person to ask, could you tell me who?',
    ];
  }
  const [opening, asking] = REMINDERS[number - 2] ?? LATER;
  return [templateParagraph(opening), added, templateParagraph(asking)];
}

function callToActionParagraph(callToAction: string | null): Paragraph {
  if (callToAction === null) return templateParagraph('Would a quick call be useful for {company}?');
  const asked = toSentence(callToAction);
  if (asked.endsWith('?')) return asked;
  const isPhrase = !/[.!…]$/.test(callToAction.trim());
  const step = isPhrase ? `Next step: ${asked.charAt(0).toLowerCase()}${asked.slice(1)}` : asked;
  return `${step} Would you be open to that?`;
}

const templateParagraph = (text: string): Paragraph => ({
  fixed: [],
  fill: ({ company, outlet }) => text.replace('{company}', () => company).replace('{outlet}', () => outlet),
});

function pressBody(sender: SenderFacts, story: string, { number, isLast }: StepPosition): (Paragraph | null)[] {
  const { companyName, socialProof } = sender;
  const spokesperson = said(sender.spokesperson);
  if (number === 1) {
    return [
      {
        fixed: [companyName],
        fill: ({ outlet, article }, [name = '']) =>
          article === ''
            ? `I am writing from ${name} with a story that may interest ${outlet === 'you' ? 'your readers' : `the readers of ${outlet}`}:`
            : `I read ${article}${outlet === 'you' ? '' : ` in ${outlet}`}, and I am writing from ${name}. This may interest the same readers:`,
      },
      toSentence(story),
      socialProof === null ? null : toSentence(socialProof),
      ...kitParagraph(sender),
      ...spokespersonParagraph(sender),
      `I can send figures and pictures and arrange an interview${spokesperson === null ? ' with the people behind it' : ''}. Would that help?`,
    ];
  }
  if (isLast) {
    return ['This is my last email about this story. If the topic comes up later, just reply to this email.'];
  }
  const [opening, asking] = PRESS_REMINDERS[number - 2] ?? PRESS_LATER;
  return [templateParagraph(opening), templateParagraph(asking)];
}

export const kitParagraph = ({ pressKitUrl }: SenderFacts): string[] =>
  pressKitUrl === null ? [] : [`Facts, figures and pictures for the press: ${pressKitUrl}`];

export function embargoParagraph({ story, embargo }: SenderFacts): string[] {
  const until = said(embargo)
    ?.replace(/^(?:under\s+)?embargo(?:ed)?\b[\s:,]*/i, '')
    .replace(/^until\b[\s:]*/i, '');
  if (story === null || until === undefined) return [];
  const whole = until === '' ? 'Under embargo' : `Under embargo until ${withoutEnd(until, '.!')}`;
  return [`${whole}. Please do not publish anything before then.`];
}

export function spokespersonParagraph({ story, spokesperson }: SenderFacts): string[] {
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
export function signatureParagraph({ companyName, website, tone }: SenderFacts): string {
  const closing = tone !== null && /casual|friendly|informal/i.test(tone) ? CLOSINGS.warm : CLOSINGS.plain;
  return [closing, companyName, ...(website === null ? [] : [website])].join('\n');
}

/** Turns a phrase or sentence into a sentence with a capital letter and final punctuation. */
function toSentence(text: string): string {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ');
  const capital = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}

type Reminder = [opening: string, asking: string];

/** Each reminder differs, so a long sequence does not repeat itself. */
const REMINDERS: Reminder[] = [
  ['I wrote a few days ago. Could this be useful for {company}?', 'If it is not relevant, just let me know.'],
  ['My last email may have got buried, so here is a short reminder.', 'Is this relevant for {company}?'],
  ['I may have contacted the wrong person.', 'Who at {company} is responsible for this?'],
  ['I may have written at a bad time.', 'When would be a better time?'],
  ['If anything is unclear, I am happy to explain.', 'What would you like to know first?'],
  ['I can also send you everything in writing, without a call.', 'Would you prefer that?'],
  ['You may already have a solution for this.', 'Is that the case at {company}?'],
];
const LATER: Reminder = ['I wanted to ask once more before I stop.', 'Should I stop writing to {company}?'];

const PRESS_REMINDERS: Reminder[] = [
  [
    'I wrote a few days ago about a story that may suit {outlet}.',
    'If it is not for you, who on your team would be the right person?',
  ],
  ['My last email may have come at a busy time, so here is a short reminder.', 'Does the topic interest you?'],
  ['The people behind the story are available at short notice.', 'Would an interview help you decide?'],
  ['If another angle suits your readers better, I am happy to find it.', 'What would they like to know?'],
  ['I can send you pictures and figures.', 'Which of them would be useful?'],
  ['If this is a bad time, the story can wait.', 'When would be a better time?'],
  ['If you have already covered the topic, I would like to read it.', 'Where was it published?'],
];
const PRESS_LATER: Reminder = ['I wanted to ask once more before I stop.', 'Should I offer the story to someone else?'];
