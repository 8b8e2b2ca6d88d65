import { escapeHtml } from '../../../src/kernel/text/escape-html.ts';

/** How a mail closes; the sender's name is put below when it is known who sends it. */
export const CLOSINGS = { plain: 'Kind regards,', warm: 'All the best,' } as const;

const IN_TEXT = new RegExp(`(^|\\n\\n)(${Object.values(CLOSINGS).join('|')})\\n([^\\n]*)((?:\\n[^\\n]+)*)$`);
/** Of the last paragraph. */
const IN_HTML = new RegExp(`^<p>(${Object.values(CLOSINGS).join('|')})<br>\\n([^\\n]*?)(?=<br>|</p>)`);

/** "Ada at Acme" and "Ada | Acme" are Ada. */
const personOf = (fromName: string) =>
  (fromName.split(/\s+(?:at|from|von|bei|de|chez|di|@|[|·–—-])\s+|\s*[,(|]/)[0] ?? '').trim();

interface Mail {
  bodyText: string;
  bodyHtml: string;
}

/** A person signs, with the company below: the sender's name stands under the closing. A closing of its own stays as it is. */
export function signedBy<Given extends Mail>(mail: Given, fromName: string): Given {
  const company = IN_TEXT.exec(mail.bodyText)?.[3] ?? '';
  if (company === '') return mail;
  const person = personOf(fromName.replaceAll(/\s+/g, ' '));
  if (person === '' || sameName(company, person)) return mail;
  return {
    ...mail,
    bodyText: mail.bodyText.replace(
      IN_TEXT,
      (_, before: string, closing: string, first: string, rest: string) =>
        `${before}${closing}\n${person}\n${first}${rest}`,
    ),
    bodyHtml: signedHtml(mail.bodyHtml, person),
  };
}

function signedHtml(html: string, person: string): string {
  const last = Math.max(html.lastIndexOf('<p>'), 0);
  const signed = (_: string, closing: string, first: string) =>
    `<p>${closing}<br>\n${escapeHtml(person)}<br>\n${first}`;
  return html.slice(0, last) + html.slice(last).replace(IN_HTML, signed);
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
