import type { PlainRoute } from '../../api/plain-route.ts';
import { actorFrom, assertAdmin, assertPermitted } from '../../api/trpc.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Milliseconds } from '../../kernel/duration.ts';
import { DomainError } from '../../kernel/errors.ts';

/** So long a stream goes on at the most after its key was revoked, its member removed or its organisation closed. */
const LOOK_EVERY_MS: Milliseconds = 5_000;

/** Throws what somebody is told who may not call the route. */
export function assertAllowed(route: PlainRoute, caller: Caller): void {
  if (route.access === 'member') assertPermitted(actorFrom(caller).permissions, route.permission);
  if (route.access === 'admin') assertAdmin(caller);
}

/** Does what may take long, and meanwhile asks now and then whether it still may; who may no longer is refused, once. */
export async function whileAllowed(
  { assertStillAllowed, refuse }: { assertStillAllowed(): Promise<void>; refuse(refusal: DomainError): void },
  work: () => Promise<void>,
): Promise<void> {
  const look = () =>
    assertStillAllowed().catch((error: unknown) => {
      // A database that is away for a moment says nothing of the key.
      if (error instanceof DomainError && !error.isPassing) refuse(error);
    });
  const looking = setInterval(() => void look(), LOOK_EVERY_MS);
  looking.unref();
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
}
