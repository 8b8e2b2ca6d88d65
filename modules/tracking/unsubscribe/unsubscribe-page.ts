import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { escapeHtml } from '../../../src/kernel/text/strings.ts';

/** No scripts and no external resources, so the page works in every browser and under the strictest policy. */
const STYLE = `
:root { color-scheme: light dark; --ink: #14181f; --soft: #5b6472; --paper: #f4f6f9; --card: #fff; --line: #dfe3e9; --accent: #1f5eff; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaee; --soft: #9aa3b2; --paper: #0f1217; --card: #171b22; --line: #2b313b; --accent: #7fa4ff; --on-accent: #0f1217; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100svh; display: grid; place-items: center; padding: 1.25rem; background: var(--paper); color: var(--ink); font: 17px/1.6 system-ui, -apple-system, "Segoe UI", sans-serif; }
main { width: 100%; max-width: 28rem; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px; overflow-wrap: break-word; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.01em; }
p { margin: 0 0 1.25rem; }
p:last-child { margin-bottom: 0; }
.soft { color: var(--soft); font-size: .92rem; }
button { display: block; width: 100%; min-height: 3rem; margin: 0 0 1.25rem; padding: .7rem 1.25rem; border: 0; border-radius: 10px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { filter: brightness(1.08); }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

export interface UnsubscribeRecipient {
  address: string;
  brand: string | null;
}

const senderOf = ({ brand }: UnsubscribeRecipient) => (brand === null ? '' : ` from ${escapeHtml(brand)}`);

/** Asks for confirmation. Fetching the page changes nothing, because link scanners fetch it too. */
export const confirmationPage = (receiver: UnsubscribeRecipient): string =>
  page(
    'Unsubscribe?',
    `<p>Stop all emails${senderOf(receiver)} to <strong>${escapeHtml(maskAddress(receiver.address))}</strong>?</p>
<form method="post">
<button type="submit" name="unsubscribe" value="yes">Unsubscribe</button>
</form>
<p class="soft">Opened this page by mistake? Just close it. Nothing has changed.</p>`,
  );

export const donePage = (receiver: UnsubscribeRecipient): string =>
  page(
    'You are unsubscribed',
    `<p role="status"><strong>${escapeHtml(maskAddress(receiver.address))}</strong> will not receive any more emails${senderOf(receiver)}.</p>
<p class="soft">You can close this page.</p>`,
  );

export const invalidLinkPage = (sentence: string): string =>
  page(
    'This link does not work',
    `<p>${escapeHtml(sentence)}</p>
<p class="soft">The link may be incomplete, or it comes from a test email. Open it from the email again, or reply to the email and ask to be unsubscribed.</p>`,
  );

/** Shortens an address, so that its owner recognises it but others with the link do not learn it. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return 'your address';
  return `${outsideText(address, Math.min(at, 2))}…\u2060${address.slice(at)}`;
}
