import { rest } from '../../../src/api/operation.ts';
import { member, open, router } from '../../../src/api/trpc.ts';
import { Message } from '../../../src/kernel/schema.ts';
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
        summary: 'A link that opens the dashboard, signed in',
      }),
    )
    .input(CreateSignInLinkInput)
    .output(CreatedSignInLink)
    .mutation(({ ctx, input }) => createSignInLink(ctx, input)),

  signIn: open
    .meta(rest('POST', '/v1/sign-in', { tag, summary: 'Trade a sign-in link for a key that ends by itself' }))
    .input(SignInInput)
    .output(Session)
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  openBrowserSession: member
    .meta(
      rest('POST', '/v1/api-keys/session', {
        permission: 'any',
        tag,
        summary: "The key of a user's browser sessions",
        description:
          'One for each user and each key that asks for it. It ends with that key, and is made again after it was revoked or has expired.',
      }),
    )
    .output(BrowserSession)
    .mutation(({ ctx }) => openBrowserSession(ctx)),

  signOut: member
    .meta(rest('POST', '/v1/sign-out', { permission: 'any', tag, summary: 'End the session of the dashboard' }))
    .output(Message)
    .mutation(({ ctx }) => signOut(ctx)),
});
