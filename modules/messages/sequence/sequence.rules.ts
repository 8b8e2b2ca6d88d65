import { escapeHtml } from '../../../src/kernel/text/escape-html.ts';
import type { SequenceStep } from './sequence.schema.ts';
import { type Paragraph, paragraphsOf, type SenderFacts, type Words } from './sequence-template.rules.ts';

export interface RecipientFacts {
  firstName: string | null;
  title: string | null;
  company: string | null;
  industry: string | null;
  /** The title of what they wrote that a pitch answers to. */
  article: string | null;
}

export interface SequencePlan {
  steps: number;
  daysBetweenSteps: number;
}

export interface Sequence {
  subject: string;
  steps: SequenceStep[];
}

/** Days before a step; the first one leaves at once. */
export const stepDays = ({ daysBetweenSteps }: SequencePlan, place: number) => (place === 0 ? 0 : daysBetweenSteps);

/** Writes the same sequence for the same facts, always. What does not depend on the recipient is prepared once. */
export function sequenceWriter(sender: SenderFacts, plan: SequencePlan): (recipient: RecipientFacts) => Sequence {
  const templates = Array.from({ length: plan.steps }, (_, i) => {
    const isLast = i > 0 && i === plan.steps - 1;
    return {
      step: i + 1,
      daysSinceLastStep: stepDays(plan, i),
      paragraphs: paragraphsOf(sender, { number: i + 1, isLast }).map(prepared),
    };
  });
  return (recipient) => {
    const words = wordsFor(recipient);
    const htmlWords = wordsFor(escapedFacts(recipient));
    return {
      subject: subjectFor(sender, recipient),
      steps: templates.map(({ step, daysSinceLastStep, paragraphs }) => ({
        step,
        bodyText: paragraphs.map(({ text }) => text(words)).join('\n\n'),
        bodyHtml: paragraphs.map(({ html }) => html(htmlWords)).join('\n'),
        daysSinceLastStep,
      })),
    };
  };
}

function wordsFor({ firstName, title, company, industry, article }: RecipientFacts): Words {
  return {
    greeting: firstName === null ? 'Hello,' : `Hi ${firstName},`,
    role: roleOf(title, company),
    company: company ?? 'your company',
    field: industry === null ? 'your field' : industry,
    article: article === null ? '' : `your article “${article}”`,
  };
}

function roleOf(title: string | null, company: string | null): string {
  if (title !== null && company !== null) return `as ${title} at ${company}`;
  if (company !== null) return `at ${company}`;
  return title === null ? 'in your position' : `as ${title}`;
}

/** A paragraph of plain text; an address in it becomes a link. */
export const htmlOf = (paragraph: string) => `<p>${withLinks(escapeHtml(paragraph)).replaceAll('\n', '<br>\n')}</p>`;

/** In escaped text. What ends a sentence belongs to no address. */
const withLinks = (html: string) =>
  html.replaceAll(/https?:\/\/(?:[^\s<&]|&amp;)*[^\s<&.,;:!?)]/g, (url) => `<a href="${url}">${url}</a>`);

function prepared(paragraph: Paragraph): { text: Filling; html: Filling } {
  if (typeof paragraph === 'string') {
    const html = htmlOf(paragraph);
    return { text: () => paragraph, html: () => html };
  }
  const escapedFixed = paragraph.fixed.map(escapeHtml);
  return {
    text: (words) => paragraph.fill(words, paragraph.fixed),
    html: (words) => `<p>${paragraph.fill(words, escapedFixed)}</p>`,
  };
}
type Filling = (words: Words) => string;

function subjectFor({ companyName, story }: SenderFacts, { firstName, company }: RecipientFacts): string {
  if (story !== null)
    return firstName === null ? `A story from ${companyName}` : `${firstName}, a story from ${companyName}`;
  if (company !== null) return `${companyName} and ${company}`;
  return firstName === null ? `A question from ${companyName}` : `${firstName}, a question from ${companyName}`;
}

const escapedFacts = ({ firstName, title, company, industry, article }: RecipientFacts): RecipientFacts => ({
  firstName: firstName === null ? null : escapeHtml(firstName),
  title: title === null ? null : escapeHtml(title),
  company: company === null ? null : escapeHtml(company),
  industry: industry === null ? null : escapeHtml(industry),
  article: article === null ? null : escapeHtml(article),
});
