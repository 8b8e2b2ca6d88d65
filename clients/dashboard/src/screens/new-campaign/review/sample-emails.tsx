import { useState } from 'react';
import { Facts } from '../../../ui/facts.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Empty, Note } from '../../../ui/states.tsx';
import type { Preflight } from './preflight.ts';
import { readAddress } from './read-header.ts';

type Mail = Preflight['mails'][number];

const WAYS = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Text only' },
] as const;
type Way = (typeof WAYS)[number]['value'];

export function SampleEmails({ mails, note }: { mails: readonly Mail[]; note: string | null }) {
  const [position, setPosition] = useState(0);
  const [way, setWay] = useState<Way>('desktop');
  const mail = mails[position] ?? mails[0];
  return (
    <section className="stack" aria-label="Sample emails">
      <h3>Sample emails</h3>
      {note !== null && <Note>{note}</Note>}
      {mail === undefined ? (
        note === null && <Empty title="No sample emails">No lead can be contacted.</Empty>
      ) : (
        <div className="mail-preview card">
          <div className="row apart">
            <Segments
              label="Recipient"
              choices={mails.map((one, i) => ({ value: String(i), label: nameOf(one) }))}
              value={String(mails.indexOf(mail))}
              onChange={(chosen) => setPosition(Number(chosen))}
            />
            <Segments label="View as" choices={WAYS} value={way} onChange={setWay} />
          </div>
          <Facts
            facts={[
              ['From', <bdi key="from">{readAddress(headerOf(mail, 'From')).text}</bdi>],
              ['To', <bdi key="to">{readAddress(headerOf(mail, 'To')).text}</bdi>],
              ['Subject', <bdi key="subject">{mail.subject}</bdi>],
            ]}
          />
          <Body mail={mail} way={way} />
        </div>
      )}
    </section>
  );
}

const headerOf = ({ headers }: Mail, wanted: string) => headers.find(({ name }) => name === wanted)?.value ?? '';

const nameOf = (mail: Mail) => readAddress(headerOf(mail, 'To')).name ?? mail.to;

/** The HTML is partly untrusted, so the frame is sandboxed and its links are disabled. */
const Body = ({ mail, way }: { mail: Mail; way: Way }) =>
  way === 'text' ? (
    // Focusable, so that the keyboard can scroll a long text.
    <section className="mail-plain" dir="auto" aria-label="Email as text" tabIndex={0}>
      {mail.text}
    </section>
  ) : (
    <iframe
      className={`mail-frame ${way}`}
      title={`Email to ${mail.to}`}
      sandbox=""
      srcDoc={staticEmailOf(mail.html, mail.subject)}
    />
  );

/**
 * Renders an email as a static page. Links lead nowhere and no resource is
 * loaded, because the tracking pixel would count the user as a recipient.
 */
function staticEmailOf(html: string, title: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const link of page.querySelectorAll('a[href]')) {
    link.setAttribute('title', link.getAttribute('href') ?? '');
    link.removeAttribute('href');
    link.setAttribute('style', `color: LinkText; text-decoration: underline; ${link.getAttribute('style') ?? ''}`);
  }
  for (const element of page.querySelectorAll('[background], [src], [srcset]')) {
    for (const name of ['background', 'src', 'srcset']) element.removeAttribute(name);
  }
  for (const element of page.querySelectorAll('script, link, meta[http-equiv], base, iframe, object, embed'))
    element.remove();
  page.title = title;
  if (!page.documentElement.hasAttribute('lang')) page.documentElement.lang = 'en';
  const width = page.createElement('meta');
  width.name = 'viewport';
  width.content = 'width=device-width';
  page.head.append(width);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
