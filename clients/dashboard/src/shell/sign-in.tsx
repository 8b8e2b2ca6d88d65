import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createQueryClient, isTemporaryError } from '../api/client.ts';
import { beginSession, type Session, whyEnded } from '../api/session.ts';
import { isInvitation, sessionByKey, sessionByLink } from '../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Failure, Loading, Note } from '../ui/states.tsx';
import { Join } from './join.tsx';
import { dropLinkToken, useLinkToken } from './link-token.ts';

export function SignIn() {
  const [queries] = useState(() => createQueryClient(null));
  return (
    <QueryClientProvider client={queries}>
      <div className="sign-in">
        <main className="card">
          <h1>Distribute</h1>
          <SignInOptions />
        </main>
      </div>
    </QueryClientProvider>
  );
}

function enter(session: Session): void {
  dropLinkToken();
  beginSession(session);
}

function SignInOptions() {
  const token = useLinkToken();
  if (token === null || !isInvitation(token)) return <ByLinkOrKey token={token} />;
  return (
    <div className="stack">
      <h2>You are invited</h2>
      <Join invitation={token} onJoined={enter} cancel={dropLinkToken} />
    </div>
  );
}

function ByLinkOrKey({ token }: { token: string | null }) {
  const byLink = useMutation({
    mutationFn: sessionByLink,
    onSuccess: enter,
    // After a temporary failure the token may still be valid.
    onError: (error) => void (isTemporaryError(error) || dropLinkToken()),
  });
  const { mutate } = byLink;
  useEffect(() => {
    if (token !== null) mutate(token);
  }, [token, mutate]);
  if (byLink.isPending || (token !== null && byLink.error === null)) return <Loading lines={3} />;
  return (
    <>
      {byLink.error !== null && (
        <Failure error={byLink.error} {...(token !== null && { retry: () => mutate(token) })} />
      )}
      <ByKey />
    </>
  );
}

function ByKey() {
  const [key, setKey] = useState('');
  const [orgId, setOrgId] = useState('');
  const isApplication = key.trim().startsWith('dist_app_');
  const byKey = useMutation({
    mutationFn: () => sessionByKey(key.trim(), orgId.trim()),
    onSuccess: enter,
  });
  const reason = whyEnded();
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        byKey.mutate();
      }}
    >
      {reason !== null && byKey.error === null && <Note tone="warn">{reason}</Note>}
      <p className="soft">
        <code>npm start</code> prints a sign-in link. You can also use an API key, which is stored for this tab only.
      </p>
      <Field label="API key" type="password" value={key} onChange={setKey} autoComplete="off" required />
      {isApplication && (
        <Field label="Organisation ID" value={orgId} onChange={setOrgId} description="Optional for the admin key." />
      )}
      {byKey.error !== null && <Failure error={byKey.error} />}
      <Button look="primary" type="submit" isPending={byKey.isPending}>
        Sign in
      </Button>
    </form>
  );
}
