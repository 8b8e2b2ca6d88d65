import { formatAttribute } from '../../page/component.rules.ts';
import type { KitContent, KitQuote, KitStatement } from './kit-content.ts';

/** Escapes Markdown characters in foreign text. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>#|~]/g, (sign) => `\\${sign}`)
    .trim();

const pageOf = (sourceUrl: string | null) => (sourceUrl !== null && /^https?:/.test(sourceUrl) ? sourceUrl : null);

export function writeMdx(kit: KitContent): string {
  const { name, headline, lead, boilerplate, facts, quotes, pictures, contact } = kit;
  const parts = [
    `# ${plain(headline)}`,
    lead === null ? null : plain(lead.text),
    section(
      `About ${plain(name)}`,
      boilerplate.filter(({ text }) => text !== lead?.text || boilerplate.length === 1).map(paragraph),
    ),
    section(
      'Facts',
      facts.map(
        ({ label, text, sourceUrl }) =>
          `<Fact${formatAttribute('label', label)}${formatAttribute('source', pageOf(sourceUrl))}>${plain(text)}</Fact>`,
      ),
    ),
    section('Quotes', quotes.map(quote)),
    section(
      'Images',
      pictures.map(
        ({ url, alt, sourceUrl }) =>
          `<Image${formatAttribute('src', url)}${formatAttribute('alt', alt)}${formatAttribute('source', pageOf(sourceUrl))} />`,
      ),
    ),
    section(
      'Press contact',
      contact === null
        ? []
        : [
            `<Contact${formatAttribute('name', contact.name)}${formatAttribute('email', contact.email)}${formatAttribute('phone', contact.phone)}${formatAttribute('url', contact.url)} />`,
          ],
    ),
  ];
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`;
}

const section = (title: string, items: string[]): string | null =>
  items.length === 0 ? null : `## ${title}\n\n${items.join('\n\n')}`;

const paragraph = ({ text, sourceUrl }: KitStatement): string => {
  const page = pageOf(sourceUrl);
  return page === null ? plain(text) : `${plain(text)} ([source](<${page.replace(/[<>]/g, encodeURIComponent)}>))`;
};

/** Quotes start as drafts, because a person must approve them. */
const quote = ({ text, by, role, sourceUrl }: KitQuote) =>
  `<Quote status="draft"${formatAttribute('by', by)}${formatAttribute('role', role)}${formatAttribute('source', pageOf(sourceUrl))}>${plain(text)}</Quote>`;
