import { escapeHtml } from '../../../src/kernel/text/strings.ts';
import type { SequenceStep } from './sequence.schema.ts';
import { buildParagraphs, type Paragraph, type SenderFacts, type Words } from './sequence-template.rules.ts';

export interface RecipientFacts {
  firstName: string | null;
  title: string | null;
  company: string | null;
  industry: string | null;
  article: string | null;
  /** Shared mailbox such as info@. */
  isTeam?: boolean;
}

export interface SequencePlan {
  steps: number;
  daysBetweenSteps: number;
}

export interface Sequence {
  subject: string;
  steps: SequenceStep[];
}

export const stepDays = ({ daysBetweenSteps }: SequencePlan, place: number) => (place === 0 ? 0 : daysBetweenSteps);

/** Returns a writer that is deterministic. Everything that does not depend on the recipient is prepared once. */
export function createSequenceWriter(sender: SenderFacts, plan: SequencePlan): (recipient: RecipientFacts) => Sequence {
  const templates = Array.from({ length: plan.steps }, (_, i) => {
    const isLast = i > 0 && i === plan.steps - 1;
    return {
      step: i + 1,
      daysSinceLastStep: stepDays(plan, i),
      paragraphs: buildParagraphs(sender, { number: i + 1, isLast, isOnly: plan.steps === 1 }).map(prepareParagraph),
    };
  });
  return (recipient) => {
    const words = buildWords(recipient);
    const htmlWords = buildWords(escapeFacts(recipient));
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

function buildWords({ firstName, title, company, article, isTeam = false }: RecipientFacts): Words {
  return {
    greeting: greetingOf(firstName, isTeam ? company : null),
    introduce: (companyName) => introductionOf(companyName, { title, company, isTeam }),
    company: company ?? 'your company',
    outlet: company ?? 'you',
    article: article === null ? '' : `your article “${article}”`,
  };
}

function greetingOf(firstName: string | null, team: string | null): string {
  if (team !== null) return `Hello ${team} team,`;
  return firstName === null ? 'Hello,' : `Hi ${firstName},`;
}

/** Uses only known facts and makes no assumption about the recipient's needs. */
function introductionOf(
  companyName: string,
  { title, company, isTeam }: Pick<RecipientFacts, 'title' | 'company' | 'isTeam'>,
): string {
  if (isTeam) return `I'm with ${companyName}. I'm not sure who handles this on your side, so I'm starting here.`;
  if (title === null) return `I'm with ${companyName}, and I think we could be useful to ${company ?? 'your company'}.`;
  const role = company === null ? title : `${title} at ${company}`;
  return `I'm with ${companyName}. As ${role}, you may be the right person to talk to.`;
}

/**
 * Converts a plain-text paragraph to HTML. A URL becomes a link on its name if the same line or the line above
 * has one.
 */
export const paragraphHtml = (paragraph: string) =>
  `<p>${linkLines(escapeHtml(paragraph).split('\n')).join('<br>\n')}</p>`;

/** Matches escaped text. Punctuation at the end of a sentence is not part of the URL. */
const ADDRESS = 'https?://(?:[^\\s<&]|&amp;)*[^\\s<&.,;:!?)]';
const ONLY_ADDRESS = new RegExp(`^${ADDRESS}$`);
const NAMED_ADDRESS = new RegExp(`^((?:.*[.!?] )?)([^.!?:]{3,80}): (${ADDRESS})\\.?$`);
/** A line that names the URL below it, such as a company name above its website. */
const NAME = /^(?!.*https?:).{2,80}$/;

function linkLines(lines: string[]): string[] {
  const linked: string[] = [];
  for (const [i, line] of lines.entries()) {
    const above = lines[i - 1] ?? '';
    if (ONLY_ADDRESS.test(line) && NAME.test(above)) linked[linked.length - 1] = linkTo(line, above);
    else linked.push(linkUrls(line));
  }
  return linked;
}

const linkTo = (url: string, name: string) => `<a href="${url}">${name}</a>`;

function linkUrls(line: string): string {
  const [, before = '', name = '', url] = NAMED_ADDRESS.exec(line) ?? [];
  if (url !== undefined) return `${linkUrls(before)}${linkTo(url, name)}`;
  return line.replaceAll(new RegExp(ADDRESS, 'g'), (bare) => linkTo(bare, bare));
}

function prepareParagraph(paragraph: Paragraph): { text: Filling; html: Filling } {
  if (typeof paragraph === 'string') {
    const html = paragraphHtml(paragraph);
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

const escapeFacts = ({ firstName, title, company, industry, article, isTeam }: RecipientFacts): RecipientFacts => ({
  firstName: firstName === null ? null : escapeHtml(firstName),
  title: title === null ? null : escapeHtml(title),
  company: company === null ? null : escapeHtml(company),
  industry: industry === null ? null : escapeHtml(industry),
  article: article === null ? null : escapeHtml(article),
  isTeam: isTeam ?? false,
});
