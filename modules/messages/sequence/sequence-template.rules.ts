/** Who writes and what there is to say. All but the name may be unknown; nothing is invented in its place. */
export interface SenderFacts {
  companyName: string;
  website: string | null;
  valueProposition: string | null;
  offer: string | null;
  callToAction: string | null;
  socialProof: string | null;
  /** For journalists: then the email offers a story instead of a product. */
  story: string | null;
  /** The page with figures and pictures that goes with the story. */
  pressKitUrl: string | null;
  /** Until when the story must not be published, as a person wrote it. */
  embargo: string | null;
  /** Who can be quoted and interviewed. */
  spokesperson: string | null;
  tone: string | null;
}

/** What differs from recipient to recipient, as a template reads it. */
export interface Words {
  greeting: string;
  role: string;
  company: string;
  field: string;
  /** How a pitch begins that answers to an article; empty where it answers to none. */
  article: string;
}

/** Fixed for all recipients, or filled for each one. `fixed` are the sender's words in it, escaped where that is due. */
export type Paragraph = string | { fixed: string[]; fill(words: Words, fixed: string[]): string };

interface Place {
  number: number;
  /** The last of several. */
  isLast: boolean;
}

/** The paragraphs of one step. What the sender did not tell is left out rather than filled with phrases. */
export function paragraphsOf(sender: SenderFacts, place: Place): Paragraph[] {
  const body = sender.story === null ? salesBody(sender, place) : pressBody(sender, sender.story, place);
  const greeting: Paragraph = { fixed: [], fill: (words) => words.greeting };
  return [...embargoOf(sender), greeting, ...body, signatureOf(sender)].filter(isThere);
}

const isThere = (paragraph: Paragraph | null): paragraph is Paragraph => paragraph !== null;

function salesBody(sender: SenderFacts, { number, isLast }: Place): (Paragraph | null)[] {
  const { companyName, valueProposition, offer, callToAction, socialProof } = sender;
  if (number === 1) {
    return [
      {
        fixed: [companyName],
        fill: ({ role, field }, [name = '']) =>
          `I am writing to you ${role} because ${name} works with companies in ${field}.`,
      },
      valueProposition === null ? null : sentence(valueProposition),
      socialProof === null ? null : sentence(socialProof),
      offer === null ? null : sentence(offer),
      callToAction === null ? QUESTION : sentence(callToAction),
    ];
  }
  if (isLast) {
    return [
      {
        fixed: [companyName],
        fill: ({ company }, [name = '']) =>
          `I do not want to fill your inbox, so this is my last note about ${name}. If it is not the right time for ${company}, no answer is needed.`,
      },
      offer === null ? null : `Should it become useful later, this still stands: ${sentence(offer)}`,
      'If somebody else is the better person to ask, I would be grateful for a name.',
    ];
  }
  return [
    { fixed: [], fill: ({ company }) => `I wrote a few days ago and wonder whether it is of use to ${company}.` },
    socialProof === null
      ? valueProposition === null
        ? null
        : `In short: ${sentence(valueProposition)}`
      : sentence(socialProof),
    callToAction === null
      ? 'A short answer is enough, also a no.'
      : `${sentence(callToAction)} A short answer is enough, also a no.`,
  ];
}

const QUESTION: Paragraph = {
  fixed: [],
  fill: ({ company }) => `Would a call of fifteen minutes be worth it for ${company}? If not, a short no helps me too.`,
};

function pressBody(sender: SenderFacts, story: string, { number, isLast }: Place): (Paragraph | null)[] {
  const { companyName, socialProof } = sender;
  const spokesperson = said(sender.spokesperson);
  if (number === 1) {
    return [
      {
        fixed: [companyName],
        fill: ({ company, field, article }, [name = '']) =>
          article === ''
            ? `I am writing from ${name}. You cover ${field} for ${company}, so this may be of interest to your readers:`
            : `I read ${article} in ${company}, and write to you from ${name}. This may be of interest to the same readers:`,
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
  return [
    { fixed: [], fill: ({ company }) => `I wrote a few days ago about a story for ${company}. In one sentence:` },
    sentence(story),
    'If it is not for you, who on your desk would be the right person?',
  ];
}

/** Where the press kit stands. */
export const kitOf = ({ pressKitUrl }: SenderFacts): string[] =>
  pressKitUrl === null ? [] : [`Facts, figures and pictures for the press: ${pressKitUrl}`];

/** The first line of every email of a story that must not be published yet. */
export function embargoOf({ story, embargo }: SenderFacts): string[] {
  const until = said(embargo)
    ?.replace(/^(?:under\s+)?embargo(?:ed)?\b[\s:,]*/i, '')
    .replace(/^until\b[\s:]*/i, '');
  if (story === null || until === undefined) return [];
  const whole = until === '' ? 'Under embargo' : `Under embargo until ${until.replace(/[.!]+$/, '')}`;
  return [`${whole}. Please publish nothing of this before.`];
}

/** Who speaks for the company. */
export function spokespersonOf({ story, spokesperson }: SenderFacts): string[] {
  const name = said(spokesperson);
  return story === null || name === null ? [] : [`For quotes and interviews: ${name.replace(/[.!]+$/, '')}.`];
}

/** Forms want an answer also where there is nothing to say. */
const NOTHING =
  /^(?:none|no|nobody|n\/?a|nil|no embargo|not applicable|keine?s?|kein embargo|aucune?|ning[uú]n[oa]?|nessun[oa]?|[-–—./]+)\.?$/i;

function said(text: string | null): string | null {
  const plain = text?.trim().replaceAll(/\s+/g, ' ') ?? '';
  return plain === '' || NOTHING.test(plain) ? null : plain;
}

/** A reply is all it takes to be left alone; the link to unsubscribe is added when the mail is sent. */
export function signatureOf({ companyName, website, tone }: SenderFacts): string {
  const greeting = tone !== null && /casual|friendly|informal/i.test(tone) ? GREETINGS.warm : GREETINGS.usual;
  return [`${greeting},`, companyName, ...(website === null ? [] : [website])].join('\n');
}

const GREETINGS = { usual: 'Kind regards', warm: 'All the best' };
const SIGNED = new RegExp(
  `^(?<before>.*(?:\\n|<p>)(?:${Object.values(GREETINGS).join('|')}),)(?<end>(?:<br>)?\\n)(?<company>[^\\n<]+)`,
  's',
);

/** Which person sends an email is known when it leaves: their name stands above that of the company. */
export const signedBy = (body: string, name: string): string =>
  body.replace(SIGNED, (whole, before: string, end: string, company: string) =>
    company.trim() === name ? whole : `${before}${end}${name}${end}${company}`,
  );

/** Customers type phrases and sentences alike: both read well with a capital letter and a full stop. */
function sentence(text: string): string {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ');
  const capital = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}
