/** What a pitch may be made of, and nothing else. */
export interface PitchFacts {
  companyName: string;
  website: string | null;
  pitch: string | null;
  expertise: string | null;
  /** Whose name stands under a quote. */
  spokesperson: string | null;
  biography: string | null;
}

export interface AskedRequest {
  mediaOutlet: string | null;
  opportunityText: string;
}

const MAX_FACT = 600;
const EXCERPT = 160;

const tidied = (text: string | null, most = MAX_FACT) => {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most).replace(/\s+\S*$/, '')}…`;
};
const sentence = (text: string) => (text === '' || /[.!?…]$/.test(text) ? text : `${text}.`);

/** An offer to answer, from what the brand says of itself. It holds no quote: nobody has said one yet. */
export function pitchFromTemplate(facts: PitchFacts, { mediaOutlet, opportunityText }: AskedRequest): string {
  const name = tidied(facts.spokesperson);
  const company = tidied(facts.companyName);
  const who =
    name === ''
      ? `We at ${company}`
      : name.toLowerCase().includes(company.toLowerCase())
        ? name
        : `${name}, of ${company},`;
  const expertise = tidied(facts.expertise).replace(/[.!?…]+$/, '');
  const outlet = tidied(mediaOutlet, 100);
  return [
    'Hello,',
    `you asked${outlet === '' ? '' : ` for ${outlet}`}: “${tidied(opportunityText, EXCERPT)}”`,
    `${who} can answer this${expertise === '' ? '' : `, with experience in ${expertise}`}.`,
    sentence(tidied(facts.biography)),
    facts.pitch === null ? '' : `About ${company}: ${sentence(tidied(facts.pitch))}`,
    'Send your questions in a reply, or say which point you would like a quote on, and you will have it in time for your deadline.',
    `Best regards,\n${name === '' ? company : name}${facts.website === null ? '' : `\n${facts.website}`}`,
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** What a reader finds in the list of mails. */
export const subjectOf = ({ opportunityText }: Pick<AskedRequest, 'opportunityText'>): string =>
  `Your request: ${tidied(opportunityText, 70)}`;
