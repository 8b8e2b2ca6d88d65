import { useMutation } from '@tanstack/react-query';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { trpcClient } from '../api/client.ts';
import { beginSession, type Session } from '../api/session.ts';
import { isInvitation, sessionByLink } from '../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/states.tsx';
import { Join } from './join.tsx';
import { dropLinkToken, useLinkToken } from './link-token.ts';

/** Asks before a link replaces the session of a signed-in user. */
export function SwitchSession() {
  const token = useLinkToken();
  return (
    <ModalOverlay className="veil" isOpen={token !== null} onOpenChange={dropLinkToken}>
      <Modal className="dialog">
        <Dialog role="alertdialog">
          <Heading slot="title" level={2}>
            Already signed in
          </Heading>
          {token !== null && isInvitation(token) ? (
            <>
              <p>This link adds a new member. Join as that member instead? Unsaved changes are lost.</p>
              <Join invitation={token} onJoined={switchTo} cancel={dropLinkToken} />
            </>
          ) : (
            <>
              <p>Sign in with this link instead? Unsaved changes are lost.</p>
              {token !== null && <Decision token={token} />}
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

async function switchTo(session: Session): Promise<void> {
  // Signs out of the service if it can be reached; this tab switches in any case.
  await trpcClient.keys.signOut.mutate().catch(() => undefined);
  dropLinkToken();
  beginSession(session);
}

function Decision({ token }: { token: string }) {
  const byLink = useMutation({ mutationFn: () => sessionByLink(token), onSuccess: switchTo });
  return (
    <>
      {byLink.error !== null && <Failure error={byLink.error} />}
      <div className="actions">
        <Button onPress={dropLinkToken}>Stay signed in</Button>
        <Button look="primary" onPress={() => byLink.mutate()} isPending={byLink.isPending}>
          Sign in with link
        </Button>
      </div>
    </>
  );
}
