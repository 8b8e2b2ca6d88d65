import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Outputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Moment } from '../../ui/format.tsx';
import { Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { say } from '../../ui/toast.tsx';

type SecretView = Outputs['webhooks']['readSecret'];

/** How long the old secret stays valid, in hours. */
const GRACE_HOURS = 24;

export function Secret() {
  const [isShown, setShown] = useState(false);
  return (
    <Section
      title="Signing secret"
      actions={
        <>
          <Button onPress={() => setShown(!isShown)}>{isShown ? 'Hide the secret' : 'Show the secret'}</Button>
          <Rotate />
        </>
      }
    >
      <p className="soft">
        Every request carries a signature made with it: check that, and nobody else can tell your program anything.
      </p>
      {isShown && <Shown />}
    </Section>
  );
}

function Shown() {
  const trpc = useTRPC();
  // Loaded only while it is shown and not cached.
  const query = useQuery(trpc.webhooks.readSecret.queryOptions(undefined, { gcTime: 0 }));
  return (
    <Loaded query={query} lines={2}>
      {(view) => <Values view={view} />}
    </Loaded>
  );
}

const Values = ({ view }: { view: SecretView }) => (
  <div className="card">
    <div className="row apart">
      <code className="secret" dir="ltr">
        {view.secret}
      </code>
      <CopyButton text={view.secret} />
    </div>
    <p className="small soft">
      Made <Moment at={view.createdAt} />
    </p>
    {view.previousSecret !== null && view.previousExpiresAt !== null && (
      <p className="small">
        The one before, <code dir="ltr">{view.previousSecret}</code>, is good until{' '}
        <Moment at={view.previousExpiresAt} />.
      </p>
    )}
  </div>
);

function Rotate() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  return (
    <Confirm
      trigger={<Button>Replace the secret</Button>}
      title="Replace the signing secret?"
      confirm="Replace it"
      onConfirm={async () => {
        await client.webhooks.rotateSecret.mutate({ graceHours: GRACE_HOURS });
        await queries.invalidateQueries({ queryKey: trpc.webhooks.readSecret.pathKey() });
        say('There is a new secret.');
      }}
    >
      <p>
        From the next request on, <code>X-Distribute-Signature</code> is made with a new secret: programs that check it
        with the old one refuse what we send. <code>webhook-signature</code> carries signatures of both for{' '}
        {GRACE_HOURS} hours. It cannot be taken back.
      </p>
    </Confirm>
  );
}
