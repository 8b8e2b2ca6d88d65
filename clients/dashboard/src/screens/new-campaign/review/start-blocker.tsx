import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useTRPC } from '../../../api/client.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { showFailure } from '../../../ui/toast.tsx';
import type { StepProps } from '../plan-facts.ts';
import { hrefOf } from '../steps.tsx';
import type { Preflight } from './preflight.ts';

export function StartBlocker({ blockedBy, brandId }: { blockedBy: Preflight['blockedBy']; brandId: string | null }) {
  switch (blockedBy) {
    case null:
    case 'missing_key':
    case 'no_sender':
    case 'local_links':
      return null;
    case 'brand_paused':
      return (
        <Note tone="warn">
          <p>The brand is paused. Its campaigns find no leads and send no email.</p>
          {brandId !== null && <GoOn brandId={brandId} />}
        </Note>
      );
    case 'audience_paused':
      return (
        <Note tone="warn">
          <p>
            An audience is paused. <Link href={hrefOf('what')}>Change audience</Link>
          </p>
        </Note>
      );
    case 'credit':
      return (
        <Note tone="warn">
          <p>The credit does not cover one lead.</p>
          <ButtonLink href="/billing" needs="billing">
            Add credit
          </ButtonLink>
        </Note>
      );
    case 'no_leads':
      return (
        <Note tone="warn">
          <p>
            There are no leads to contact. <Link href={hrefOf('what')}>Upload contacts or change the audience</Link>
          </p>
        </Note>
      );
    case 'budget':
      return (
        <Note tone="warn">
          <p>
            A limit is lower than the cost of the first lead. <Link href={hrefOf('start')}>Edit limits</Link>
          </p>
        </Note>
      );
    default:
      return blockedBy satisfies never;
  }
}

/** Stays visible after acceptance, so that it can be undone. */
export const LocalLinks = ({ plan, change }: Pick<StepProps, 'plan' | 'change'>) => (
  <Note tone="warn">
    <p>
      Recipients cannot open the links in these emails, not even to unsubscribe, because this server has a local
      address. Set <code>DISTRIBUTE_PUBLIC_URL</code> to a public address and restart the server.
    </p>
    <Switch
      label="Send with local links anyway"
      value={plan.allowLocalLinks}
      onChange={(allowLocalLinks) => change({ allowLocalLinks })}
    />
  </Note>
);

function GoOn({ brandId }: { brandId: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const go = useMutation(
    trpc.brands.patchPause.mutationOptions({
      onSuccess: () =>
        Promise.all([
          queries.invalidateQueries({ queryKey: trpc.brands.pathKey() }),
          queries.invalidateQueries({ queryKey: ['preflight'] }),
        ]),
      onError: showFailure,
    }),
  );
  return (
    <Button isPending={go.isPending} onPress={() => go.mutate({ brandId, paused: false })}>
      Resume brand
    </Button>
  );
}
