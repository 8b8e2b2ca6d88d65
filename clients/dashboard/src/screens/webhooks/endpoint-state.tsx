import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/format.tsx';
import type { Endpoint } from './events.ts';

export function EndpointState({ endpoint: { enabled, disabledReason, failingSince } }: { endpoint: Endpoint }) {
  if (!enabled) {
    return (
      <>
        <Badge tone={disabledReason === null ? 'plain' : 'bad'}>Disabled</Badge>
        {disabledReason !== null && <p className="small">{disabledReason}</p>}
      </>
    );
  }
  if (failingSince === null) return <Badge tone="good">Enabled</Badge>;
  return (
    <>
      <Badge tone="warn">Failing</Badge>
      <p className="small">
        Since <Moment at={failingSince} />. Disabled after five days of failures.
      </p>
    </>
  );
}
