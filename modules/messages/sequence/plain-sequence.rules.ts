import { htmlOf, type RecipientFacts, type Sequence, type SequencePlan, stepDays } from './sequence.rules.ts';
import { embargoOf, kitOf, type SenderFacts, signatureOf, spokespersonOf } from './sequence-template.rules.ts';

/** What a template or a model is told of somebody. */
export const recipientOf = (person: {
  firstName: string | null;
  title: string | null;
  organizationName: string | null;
  organizationIndustry: string | null;
  article?: { title: string };
}): RecipientFacts => ({
  firstName: person.firstName,
  title: person.title,
  company: person.organizationName,
  industry: person.organizationIndustry,
  article: person.article?.title ?? null,
});

/** A sequence of plain texts, signed, with the HTML made from them: nothing in a text can become a tag. */
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
