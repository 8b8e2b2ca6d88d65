import { isRoleAddress, mendedFirstName, mendedWord } from './recipient-name.rules.ts';
import { htmlOf, type RecipientFacts, type Sequence, type SequencePlan, stepDays } from './sequence.rules.ts';
import { embargoOf, kitOf, type SenderFacts, signatureOf, spokespersonOf } from './sequence-template.rules.ts';

const TITLE_LENGTH = 80;
const COMPANY_LENGTH = 120;

export function recipientOf(person: {
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
    firstName: isTeam ? null : mendedFirstName(person.firstName, person.lastName ?? null),
    title: isTeam ? null : mendedWord(person.title, TITLE_LENGTH),
    company: mendedWord(person.organizationName, COMPANY_LENGTH),
    industry: mendedWord(person.organizationIndustry, TITLE_LENGTH),
    article: person.article?.title ?? null,
    isTeam,
  };
}

/** Builds a signed sequence from plain texts. The HTML is generated with escaping, so no text can become a tag. */
export function plainSequence(
  sender: SenderFacts,
  plan: SequencePlan,
  { subject, bodies }: { subject: string; bodies: string[] },
): Sequence {
  return {
    subject,
    steps: bodies.map((body, i) => {
      const facts = i === 0 ? [...spokespersonOf(sender), ...kitOf(sender)] : [];
      const paragraphs = [...embargoOf(sender), ...body.split('\n\n'), ...facts, signatureOf(sender)];
      return {
        step: i + 1,
        bodyText: paragraphs.join('\n\n'),
        bodyHtml: paragraphs.map(htmlOf).join('\n'),
        daysSinceLastStep: stepDays(plan, i),
      };
    }),
  };
}
