import { outsideText } from '../../../src/kernel/text/outside-text.ts';

/** The only facts that a pitch may use. */
export interface PitchFacts {
  companyName: string;
  website: string | null;
  pitch: string | null;
  expertise: string | null;
  spokesperson: string | null;
  biography: string | null;
  quotation: { text: string; by: string | null; role: string | null } | null;
  sentences: readonly string[];
}

export interface AskedRequest {
  mediaOutlet: string | null;
  opportunityText: string;
}

const MAX_FACT = 600;
const EXCERPT = 160;

const tidied = (text: string | null, most = MAX_FACT) => {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${outsideText(line, most).replace(/\s+\S*$/, '')}…`;
};
const sentence = (text: string) => (text === '' || /[.!?…]$/.test(text) ? text : `${text}.`);

/**
 * Writes a pitch in the brand's own words: each sentence and quotation is on one of its pages. Signed by the
 * expert.
 * @param fitting the sentences that match the request
 */
export function writeTemplatePitch(
  facts: PitchFacts,
  { mediaOutlet, opportunityText }: AskedRequest,
  fitting: readonly string[],
): string {
  const company = tidied(facts.companyName);
  const quotation = facts.quotation;
  const name = tidied(facts.spokesperson) || tidied(quotation?.by ?? null);
  const expertise = tidied(facts.expertise).replace(/[.!?…]+$/, '');
  const outlet = tidied(mediaOutlet, 100);
  const said = fitting.map((text) => sentence(tidied(text)));
  const pitch = facts.pitch === null ? '' : sentence(tidied(facts.pitch));
  return [
    'Hello,',
    `I'm replying to your request${outlet === '' ? '' : ` for ${outlet}`}: “${tidied(opportunityText, EXCERPT)}”`,
    `${whoOf(name, company)} can comment on this${expertise === '' ? '' : `, drawing on experience in ${expertise}`}.`,
    quotation === null ? '' : `“${tidied(quotation.text)},” says ${speakerOf(quotation, company)}.`,
    said.join(' '),
    sentence(tidied(facts.biography)),
    pitch === '' || said.includes(pitch) ? '' : `About ${company}: ${pitch}`,
    "Just reply with your questions or the point you'd like a quote on, and you'll have an answer before your deadline.",
    `Best regards,\n${name === '' ? company : name}${facts.website === null ? '' : `\n${facts.website}`}`,
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

function whoOf(name: string, company: string): string {
  if (name === '') return `We at ${company}`;
  return name.toLowerCase().includes(company.toLowerCase()) ? name : `${name} of ${company}`;
}

function speakerOf({ by, role }: NonNullable<PitchFacts['quotation']>, company: string): string {
  if (by === null || by === company) return company;
  return role === null ? `${by} of ${company}` : `${by}, ${tidied(role, 60)}`;
}

export const pitchSubject = ({ opportunityText }: Pick<AskedRequest, 'opportunityText'>): string =>
  `Your request: ${tidied(opportunityText, 70)}`;
