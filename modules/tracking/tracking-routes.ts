import type { PlainRoute, SignedRequest } from '../../src/api/plain-route.ts';
import type { Platform } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { classifyVisitor, type Visitor } from './visitor.rules.ts';

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64').toString('latin1');

/** The cache is cleared when full. Real mail clients are few; only invented names fill it. */
const MAX_KNOWN = 1_000;
const known = new Map<string, Visitor>();

function findVisitor({ request }: SignedRequest): Visitor {
  const name = request.headers['user-agent'] ?? '';
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size >= MAX_KNOWN) known.clear();
  const visitor = classifyVisitor(name);
  known.set(name, visitor);
  return visitor;
}

/** HEAD requests do not count as opens or clicks. */
const isHeadRequest = ({ request }: SignedRequest) => request.method === 'HEAD';

function showPixel({ tracking }: Platform, call: SignedRequest): boolean {
  const message = tracking.links.readMessage('o', call.token);
  if (message === null) return false;
  const answer = () => call.answer(200, ['Content-Type', 'image/gif', 'Content-Length', PIXEL.length], PIXEL);
  return respondAfterStoring(isHeadRequest(call) ? null : tracking.buffer.open(message, findVisitor(call)), answer);
}

function followLink({ tracking }: Platform, call: SignedRequest): boolean {
  const target = tracking.links.readClick(call.token);
  if (target === null) return false;
  const answer = () => call.answer(302, ['Location', target.url, 'Content-Length', 0]);
  const kept = isHeadRequest(call) ? null : tracking.buffer.click(target.message, target.url, findVisitor(call));
  return respondAfterStoring(kept, answer);
}

function respondAfterStoring(kept: Promise<void> | null, answer: () => void): true {
  if (kept === null) answer();
  else void kept.then(answer);
  return true;
}

const common = { method: 'GET', tag: 'Tracking', access: 'open' } as const;

const refuse = (): Promise<void> => Promise.reject(notFound('Link'));

export const pixelRoute: PlainRoute = {
  ...common,
  name: 'tracking.open',
  path: '/t/o/{token}',
  summary: 'Load the tracking pixel of an email',
  description:
    'Records an open. The signed token replaces an API key. Requests with a valid token are not rate limited.',
  document: {
    answer: {
      description: 'Transparent 1×1 GIF.',
      type: 'image/gif',
      schema: { type: 'string', format: 'binary', contentMediaType: 'image/gif' },
      example: 'GIF89a',
    },
  },
  answerSigned: showPixel,
  handle: refuse,
};

export const clickRoute: PlainRoute = {
  ...common,
  name: 'tracking.click',
  path: '/t/c/{token}',
  summary: 'Follow a tracked link in an email',
  description:
    'Records a click and redirects with status 302 to the original URL. The token is signed for that URL and replaces an API key. Requests with a valid token are not rate limited.',
  document: {
    answer: { description: 'Redirect to the original URL.', location: 'The address that the email had.' },
  },
  answerSigned: followLink,
  handle: refuse,
};
