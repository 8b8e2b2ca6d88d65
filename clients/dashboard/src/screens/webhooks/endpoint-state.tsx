import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/format.tsx';
import type { Endpoint } from './events.ts';

export function EndpointState({ endpoint: { enabled, disabledReason, failingSince } }: { endpoint: Endpoint }) {
  if (!enabled) {
    return (
      <>
        <Badge tone={disabledReason === null ? 'plain' : 'bad'}>Off</Badge>
        {disabledReason !== null && <p className="small">{disabledReason}</p>}
      </>
    );
  }
  if (failingSince === null) return <Badge tone="good">On</Badge>;
  return (
    <>
      <Badge tone="warn">Failing</Badge>
      <p className="small">
        Since <Moment at={failingSince} />; after five days it is turned off.
      </p>
    </>
  );
}
