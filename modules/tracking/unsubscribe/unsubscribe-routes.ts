import type { IncomingMessage } from 'node:http';
import type { PlainCall, PlainRoute } from '../../../src/api/plain-route.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import { badRequest, DomainError, notFound } from '../../../src/kernel/errors.ts';
import { type Addressee, readAddressee, unsubscribePeople } from '../../messages/index.ts';
import { confirmationPage, donePage, invalidLinkPage } from './unsubscribe-page.ts';

/** Enough for one field and the extra fields of mail clients. */
const MAX_BYTES = 16 * 1024;

async function readForm(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new DomainError('too_large', 'The form is larger than 16 kB.');
    chunks.push(chunk);
  }
  try {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    return await new Response(Buffer.concat(chunks), { headers }).formData();
  } catch (cause) {
    throw badRequest('The request body must be a form.', { cause });
  }
}

/** Returns null if the token is invalid or its message no longer exists. */
async function addresseeOf(platform: Platform, token: string): Promise<Addressee | null> {
  const message = platform.tracking.links.readMessage('u', token);
  return message === null ? null : readAddressee(platform, message);
}

async function showConfirmation(unit: UnitOfWork, call: PlainCall): Promise<void> {
  const addressee = await addresseeOf(unit, call.params.token ?? '');
  if (addressee === null) return showInvalidLink(call);
  showPage(call, 200, addressee.isUnsubscribed ? donePage(addressee) : confirmationPage(addressee));
}

/** Accepts the body of RFC 8058 or of the page's button. Rejects any other request. */
async function unsubscribe(unit: UnitOfWork, call: PlainCall): Promise<void> {
  const addressee = await addresseeOf(unit, call.params.token ?? '');
  if (addressee === null) return showInvalidLink(call);
  const form = await readForm(call.request);
  const isOneClick = form.get('List-Unsubscribe') === 'One-Click';
  if (!isOneClick && form.get('unsubscribe') !== 'yes') {
    throw badRequest('To unsubscribe, submit a form with List-Unsubscribe=One-Click or unsubscribe=yes.');
  }
  const { orgId, leadId, messageId } = addressee;
  const reason = isOneClick
    ? 'Unsubscribed with one click in the email client'
    : 'Unsubscribed through the link in the email';
  await unsubscribePeople(unit, [{ orgId, leadId, messageId, reason }]);
  showPage(call, 200, donePage(addressee));
}

function showPage({ response }: PlainCall, status: number, html: string): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(html);
}

/** Browsers get a page, other clients the usual error. */
function showInvalidLink(call: PlainCall): void {
  const unknown = notFound('Link');
  if (!call.request.headers.accept?.includes('text/html')) throw unknown;
  call.response.setHeader('X-Error-Code', unknown.code);
  showPage(call, 404, invalidLinkPage(unknown.message));
}

const common = {
  path: '/u/{token}',
  tag: 'Tracking',
  access: 'open',
  isSigned: ({ tracking }: Platform, { token = '' }: Record<string, string>) =>
    tracking.links.readMessage('u', token) !== null,
} as const;

const document = {
  answer: { description: 'HTML page.', type: 'text/html', schema: { type: 'string' }, example: '<!doctype html>' },
};

export const unsubscribePageRoute: PlainRoute = {
  ...common,
  name: 'tracking.unsubscribePage',
  method: 'GET',
  summary: 'Show the unsubscribe page',
  description:
    'Shows a confirmation button and changes nothing, because link scanners fetch the page too. The signed token replaces an API key.',
  document,
  handle: showConfirmation,
};

export const unsubscribeRoute: PlainRoute = {
  ...common,
  name: 'tracking.unsubscribe',
  method: 'POST',
  summary: 'Unsubscribe a recipient',
  description:
    'Called by the button of the page or by the one-click unsubscribe of mail clients (RFC 8058). Repeating it changes nothing. The signed token replaces an API key.',
  document: {
    ...document,
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            properties: {
              'List-Unsubscribe': { type: 'string', const: 'One-Click' },
              unsubscribe: { type: 'string', const: 'yes' },
            },
          },
          example: { 'List-Unsubscribe': 'One-Click' },
        },
      },
    },
  },
  handle: unsubscribe,
};
