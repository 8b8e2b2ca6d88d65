import { rest } from '../../../src/api/operation.ts';
import { member, open, router } from '../../../src/api/trpc.ts';
import { Confirmation } from '../../../src/kernel/schema.ts';
import { createSignInLink } from './create-sign-in-link.ts';
import { openBrowserSession } from './open-browser-session.ts';
import { BrowserSession, CreatedSignInLink, CreateSignInLinkInput, Session, SignInInput } from './sign-in.schema.ts';
import { signIn, signOut } from './sign-in.ts';

const tag = 'Identity';

export const signInRouter = router({
  createSignInLink: member
    .meta(
      rest('POST', '/v1/sign-in-links', {
        permission: 'any',
        tag,
        summary: 'Create a sign-in link for the dashboard',
      }),
    )
    .input(CreateSignInLinkInput)
    .output(CreatedSignInLink)
    .mutation(({ ctx, input }) => createSignInLink(ctx, input)),

  signIn: open
    .meta(rest('POST', '/v1/sign-in', { tag, summary: 'Exchange a sign-in link for a session key' }))
    .input(SignInInput)
    .output(Session)
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  openBrowserSession: member
    .meta(
      rest('POST', '/v1/api-keys/session', {
        permission: 'any',
        tag,
        summary: 'Create or extend a browser session',
        description:
          'Returns one session per user and calling key. Revoking the calling key ends the session. After revocation or expiry, the next call creates a new session.',
      }),
    )
    .output(BrowserSession)
    .mutation(({ ctx }) => openBrowserSession(ctx)),

  signOut: member
    .meta(rest('POST', '/v1/sign-out', { permission: 'any', tag, summary: 'End the dashboard session' }))
    .output(Confirmation)
    .mutation(({ ctx }) => signOut(ctx)),
});
