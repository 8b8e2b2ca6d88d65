import { withoutEnd } from '../../../src/kernel/text/strings.ts';
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
  introduce(companyName: string): string;
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
  const proof = socialProof === null ? null : claim(socialProof, companyName);
  if (number === 1) {
    return [
      { fixed: [companyName], fill: ({ introduce }, [name = '']) => introduce(name) },
      valueProposition === null ? null : claim(valueProposition, companyName),
      isOnly ? proof : null,
      offer === null ? null : offerSentence(offer),
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
          `This is my last email about ${name}. If now isn't the right time for ${company}, there's no need to reply.`,
      },
      "If someone else is better placed to decide, I'd be grateful for a name.",
    ];
  }
  const [opening, asking] = REMINDERS[number - 2] ?? LATER;
  return [templateParagraph(opening), added, templateParagraph(asking)];
}

/** Phrases without a subject, such as "Cuts costs in half" and "Used by 300 teams". */
const VERB_PHRASE =
  /^(?:automates|avoids|brings|builds|connects|creates|cuts|delivers|doubles|eliminates|finds|gives|halves|handles|helps|improves|increases|keeps|lets|lowers|makes|offers|prevents|protects|provides|reduces|removes|replaces|runs|saves|shortens|shows|simplifies|solves|speeds up|stops|turns)\s/i;
const PARTICIPLE_PHRASE = /^(?:used|trusted|loved|chosen|backed|recommended|featured|rated)\s+(?:by|in|as|on)\s/i;

/** Turns a claim into a sentence. If the claim has no subject, the company becomes the subject. */
function claim(text: string, companyName: string): string {
  const trimmed = text.trim();
  if (VERB_PHRASE.test(trimmed)) return toSentence(`${companyName} ${lowerFirst(trimmed)}`);
  if (PARTICIPLE_PHRASE.test(trimmed)) return toSentence(`${companyName} is ${lowerFirst(trimmed)}`);
  return toSentence(trimmed);
}

/** An offer without a verb, such as "A free audit". */
const OFFER_PHRASE =
  /^an?\s+(?:free|complimentary|discounted|no-obligation)\s(?!.*\b(?:is|are|will|can|comes|includes|takes)\b)/i;

const offerSentence = (offer: string) =>
  toSentence(OFFER_PHRASE.test(offer.trim()) ? `We can offer you ${lowerFirst(offer.trim())}` : offer);

/** A meeting without a verb of its own, such as "Book a 15-minute demo" or "a short call". */
const MEETING =
  /^(?:(?:arrange|book|schedule|set up)\s)?((?:an?\s|\d+[- ]min)(?!.*\b(?:is|are|will|would|can|could|takes)\b).+)$/i;
const INVITATION =
  /^(?:book|discover|download|explore|get|have|join|learn|meet|order|register|schedule|see|sign up|start|subscribe|talk|test|try|visit|watch)\s/i;
const REQUEST = /^(?:answer|call|email|reply|send|share|tell)\s/i;
const OPENS_QUESTION = /^(?:are|can|could|do|does|have you|is|may|shall|should|when|which|who|will|would)\s/i;

function callToActionParagraph(callToAction: string | null): Paragraph {
  if (callToAction === null) return 'Worth a quick call?';
  const asked = toSentence(callToAction);
  if (asked.endsWith('?')) return asked;
  const phrase = withoutEnd(asked, '.!…');
  // More than one sentence, or a link, cannot become part of a question.
  if (/[.!?:…]/.test(phrase)) return `${asked} Would that work for you?`;
  if (OPENS_QUESTION.test(phrase)) return `${phrase}?`;
  const [, meeting] = MEETING.exec(phrase) ?? [];
  if (meeting !== undefined) return `Would ${lowerFirst(meeting)} make sense?`;
  if (INVITATION.test(phrase)) return `Would you like to ${lowerFirst(phrase)}?`;
  if (REQUEST.test(phrase)) return `Could you ${lowerFirst(phrase)}?`;
  return `${asked} Would that work for you?`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

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
            ? `I'm with ${name}, and I have a story that may interest ${outlet === 'you' ? 'your readers' : `readers of ${outlet}`}:`
            : `I read ${article}${outlet === 'you' ? '' : ` in ${outlet}`}. I'm with ${name}, and I have a story that may interest the same readers:`,
      },
      toSentence(story),
      socialProof === null ? null : companyFacts(socialProof, companyName),
      ...kitParagraph(sender),
      ...spokespersonParagraph(sender),
      `I can send figures and images, or set up an interview${spokesperson === null ? ' with the people behind the story' : ''}. Would that help?`,
    ];
  }
  if (isLast) {
    return ["I won't write about this again. If the topic comes up later, you can reach me at this address any time."];
  }
  const [opening, asking] = PRESS_REMINDERS[number - 2] ?? PRESS_LATER;
  return [templateParagraph(opening), templateParagraph(asking)];
}

/** Users enter keywords such as "Founded 2020 in Lyon, 40 people", so the line names the company. */
const companyFacts = (facts: string, companyName: string) =>
  facts.toLowerCase().includes(companyName.toLowerCase())
    ? toSentence(facts)
    : `About ${companyName}: ${toSentence(facts)}`;

export const kitParagraph = ({ pressKitUrl }: SenderFacts): string[] =>
  pressKitUrl === null ? [] : [`Press kit with facts, figures and images: ${pressKitUrl}`];

export function embargoParagraph({ story, embargo }: SenderFacts): string[] {
  const until = said(embargo)
    ?.replace(/^(?:under\s+)?embargo(?:ed)?\b[\s:,]*/i, '')
    .replace(/^until\b[\s:]*/i, '');
  if (story === null || until === undefined) return [];
  if (until === '') return ['Under embargo. Please do not publish this yet.'];
  return [`Under embargo until ${withoutEnd(until, '.!')}. Please do not publish before then.`];
}

export function spokespersonParagraph({ story, spokesperson }: SenderFacts): string[] {
  const name = said(spokesperson);
  return story === null || name === null ? [] : [`Available for quotes and interviews: ${withoutEnd(name, '.!')}.`];
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
  ["I'm following up on my last email.", "Could this be useful for {company}? If it's not relevant, just let me know."],
  ['My last email may have come at a busy time.', 'Is this something {company} would look at?'],
  ['I may have written to the wrong person.', 'Who at {company} would be the right person to ask?'],
  ['If the timing is off, I can come back to you later.', 'When would be a better time?'],
  ["If anything is unclear, I'm happy to explain.", 'What would you like to know?'],
  ["If you'd rather skip a call, I can send you the details by email.", 'Would that be easier?'],
  ['You may already have a solution in place.', 'If so, how well does it work for {company}?'],
];
const LATER: Reminder = ["I'd rather not keep writing if this isn't relevant.", 'Is it worth staying in touch?'];

const PRESS_REMINDERS: Reminder[] = [
  ["I'm following up on a story that may suit {outlet}.", "If it's not for you, who would be the right person to ask?"],
  ['My last email may have come at a busy time.', 'Is this a topic you would cover?'],
  ['The people behind the story are available at short notice.', 'Would an interview help?'],
  ["If another angle would suit your readers better, I'm happy to look into it.", 'What would interest them most?'],
  ['I have images and figures ready to send.', 'Which of them would you need?'],
  ["If now isn't a good time, the story can wait.", 'When would suit you better?'],
  ["If you've already covered this topic, I'd like to read your piece.", 'Where did it appear?'],
];
const PRESS_LATER: Reminder = [
  "I'd rather not keep writing if this story isn't a fit.",
  'Should I offer it elsewhere?',
];
