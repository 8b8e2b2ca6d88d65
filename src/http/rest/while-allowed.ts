import type { PlainRoute } from '../../api/plain-route.ts';
import { actorFrom, assertAdmin, assertPermitted } from '../../api/trpc.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Milliseconds } from '../../kernel/duration.ts';
import { DomainError } from '../../kernel/errors.ts';

/** How long a stream can continue after its key was revoked, its member removed or its organisation closed. */
const LOOK_EVERY_MS: Milliseconds = 5_000;

export function assertAllowed(route: PlainRoute, caller: Caller): void {
  if (route.access === 'member') assertPermitted(actorFrom(caller).permissions, route.permission);
  if (route.access === 'admin') assertAdmin(caller);
}

/** Runs long work and rechecks the caller's access every few seconds. Calls `refuse` when access is lost. */
export async function whileAllowed(
  { assertStillAllowed, refuse }: { assertStillAllowed(): Promise<void>; refuse(refusal: DomainError): void },
  work: () => Promise<void>,
): Promise<void> {
  const look = () =>
    assertStillAllowed().catch((error: unknown) => {
      // A temporary database failure does not mean that access was lost.
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
