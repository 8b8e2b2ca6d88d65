import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Outputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Moment } from '../../ui/format.tsx';
import { Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';

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
          <Button onPress={() => setShown(!isShown)}>{isShown ? 'Hide secret' : 'Show secret'}</Button>
          <Rotate />
        </>
      }
    >
      <p className="soft">Each request is signed with this secret. Check the signature to reject forged requests.</p>
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
      Created <Moment at={view.createdAt} />
    </p>
    {view.previousSecret !== null && view.previousExpiresAt !== null && (
      <p className="small">
        The previous secret, <code dir="ltr">{view.previousSecret}</code>, is valid until{' '}
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
      trigger={<Button>Replace secret</Button>}
      title="Replace the signing secret?"
      confirm="Replace secret"
      onConfirm={async () => {
        await client.webhooks.rotateSecret.mutate({ graceHours: GRACE_HOURS });
        await queries.invalidateQueries({ queryKey: trpc.webhooks.readSecret.pathKey() });
        showToast('Secret replaced.');
      }}
    >
      <p>
        From the next request, <code>X-Distribute-Signature</code> uses the new secret. Programs with the old secret
        reject it. <code>webhook-signature</code> contains both signatures for {GRACE_HOURS} hours. This cannot be
        undone.
      </p>
    </Confirm>
  );
}
