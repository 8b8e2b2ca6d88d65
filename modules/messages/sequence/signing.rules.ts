import { escapeHtml } from '../../../src/kernel/text/strings.ts';

/** Closings that `signedBy` recognises. The sender's name is inserted below them when the message is sent. */
export const CLOSINGS = { plain: 'Kind regards,', warm: 'All the best,' } as const;

const IN_TEXT = new RegExp(`(^|\\n\\n)(${Object.values(CLOSINGS).join('|')})\\n([^\\n]*)((?:\\n[^\\n]+)*)$`);
/** Matches the last paragraph. */
const IN_HTML = new RegExp(`^<p>(${Object.values(CLOSINGS).join('|')})<br>\\n([^\\n]*?)(?=<br>|</p>)`);

/** "Ada at Acme" and "Ada | Acme" give "Ada". */
const personName = (fromName: string) =>
  (fromName.split(/\s+(?:at|from|von|bei|de|chez|di|@|[|·–—-])\s+|\s*[,(|]/)[0] ?? '').trim();

interface Mail {
  bodyText: string;
  bodyHtml: string;
}

/**
 * Inserts the person's name between the closing and the company. Emails with a closing of their own stay
 * unchanged.
 */
export function signMail<Given extends Mail>(mail: Given, fromName: string): Given {
  const company = IN_TEXT.exec(mail.bodyText)?.[3] ?? '';
  if (company === '') return mail;
  const person = personName(fromName.replaceAll(/\s+/g, ' '));
  if (person === '' || sameName(company, person)) return mail;
  return {
    ...mail,
    bodyText: mail.bodyText.replace(
      IN_TEXT,
      (_, before: string, closing: string, first: string, rest: string) =>
        `${before}${closing}\n${person}\n${first}${rest}`,
    ),
    bodyHtml: signHtml(mail.bodyHtml, person),
  };
}

function signHtml(html: string, person: string): string {
  const last = Math.max(html.lastIndexOf('<p>'), 0);
  const signed = (_: string, closing: string, first: string) =>
    `<p>${closing}<br>\n${escapeHtml(person)}<br>\n${first}`;
  return html.slice(0, last) + html.slice(last).replace(IN_HTML, signed);
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
