import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createApiClient, trpcClient } from '../api/client.ts';
import { beginSession, headersOf, type Session, whyEnded } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Failure, Loading, Note } from '../ui/states.tsx';

const LINK = /^#sign-in=([\w-]+)$/;

/** Takes the token out of the address, so that neither the history nor a copied address keeps it. */
function takeToken(): string | null {
  const token = LINK.exec(location.hash)?.[1] ?? null;
  if (token !== null) history.replaceState(null, '', location.pathname + location.search);
  return token;
}

/** Asks who a key belongs to. An application's key belongs to nobody, so it names its organisation. */
async function sessionOf(key: string, orgId: string): Promise<Session> {
  const isOwn = key.startsWith('dist_usr_');
  const asked = createApiClient(() => headersOf({ key, authType: isOwn ? 'user_key' : 'admin', orgId, userId: null }));
  const me = await asked.keys.me.query();
  return { key, authType: me.authType, orgId: me.orgId, userId: me.userId };
}

export function SignIn() {
  const [token] = useState(takeToken);
  const byLink = useMutation({
    mutationFn: (given: string) => trpcClient.keys.signIn.mutate({ token: given }),
    onSuccess: ({ key, authType, orgId, userId }) => beginSession({ key, authType, orgId, userId }),
  });
  const { mutate } = byLink;
  useEffect(() => {
    if (token !== null) mutate(token);
  }, [token, mutate]);
  return (
    <div className="sign-in">
      <main className="card">
        <h1>Distribute</h1>
        {token !== null && byLink.error === null ? (
          <Loading lines={3} />
        ) : (
          <>
            {byLink.error !== null && <Failure error={byLink.error} />}
            <ByKey />
          </>
        )}
      </main>
    </div>
  );
}

function ByKey() {
  const [key, setKey] = useState('');
  const [orgId, setOrgId] = useState('');
  const isApplication = key.startsWith('dist_app_');
  const byKey = useMutation({
    mutationFn: () => sessionOf(key.trim(), orgId.trim()),
    onSuccess: beginSession,
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
        <code>npm start</code> prints a link that signs you in. With an API key you get in as well; it is kept for this
        tab alone.
      </p>
      <Field label="API key" type="password" value={key} onChange={setKey} autoComplete="off" required />
      {isApplication && (
        <Field
          label="Organisation"
          value={orgId}
          onChange={setOrgId}
          description="An application or admin key acts for one organisation: its id."
          required
        />
      )}
      {byKey.error !== null && <Failure error={byKey.error} />}
      <Button look="primary" type="submit" isPending={byKey.isPending}>
        Sign in
      </Button>
    </form>
  );
}
