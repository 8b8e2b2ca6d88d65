import { cleanFirstName, cleanWord, isRoleAddress } from './recipient-name.rules.ts';
import { paragraphHtml, type RecipientFacts, type Sequence, type SequencePlan, stepDays } from './sequence.rules.ts';
import {
  embargoParagraph,
  kitParagraph,
  type SenderFacts,
  signatureParagraph,
  spokespersonParagraph,
} from './sequence-template.rules.ts';

const TITLE_LENGTH = 80;
const COMPANY_LENGTH = 120;

export function toRecipientFacts(person: {
  email?: string;
  firstName: string | null;
  lastName?: string | null;
  title: string | null;
  organizationName: string | null;
  organizationIndustry: string | null;
  article?: { title: string };
}): RecipientFacts {
  const isTeam = isRoleAddress(person.email ?? '');
  return {
    firstName: isTeam ? null : cleanFirstName(person.firstName, person.lastName ?? null),
    title: isTeam ? null : cleanWord(person.title, TITLE_LENGTH),
    company: cleanWord(person.organizationName, COMPANY_LENGTH),
    industry: cleanWord(person.organizationIndustry, TITLE_LENGTH),
    article: person.article?.title ?? null,
    isTeam,
  };
}

/** Builds a signed sequence from plain texts. The HTML is generated with escaping, so no text can become a tag. */
export function buildPlainSequence(
  sender: SenderFacts,
  plan: SequencePlan,
  { subject, bodies }: { subject: string; bodies: string[] },
): Sequence {
  return {
    subject,
    steps: bodies.map((body, i) => {
      const facts = i === 0 ? [...spokespersonParagraph(sender), ...kitParagraph(sender)] : [];
      const paragraphs = [...embargoParagraph(sender), ...body.split('\n\n'), ...facts, signatureParagraph(sender)];
      return {
        step: i + 1,
        bodyText: paragraphs.join('\n\n'),
        bodyHtml: paragraphs.map(paragraphHtml).join('\n'),
        daysSinceLastStep: stepDays(plan, i),
      };
    }),
  };
}
