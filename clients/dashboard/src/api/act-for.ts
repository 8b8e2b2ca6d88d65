import { useLocation } from 'wouter';
import { beginSession, useSession } from './session.ts';

/** Its address names one thing of an organisation, which another one does not have. */
const OF_ONE_THING = /^\/(?!organisations\/|campaigns\/new$|webhooks\/deliveries$)[^/]+\/./;

/** An administrator goes on for another organisation: nothing of the one before stays on the page or in its address. */
export function useActFor(): (orgId: string) => void {
  const [path, navigate] = useLocation();
  const session = useSession();
  return (orgId) => {
    if (session === null || session.orgId === orgId) return;
    // Filters name things of the organisation that was left.
    navigate(OF_ONE_THING.test(path) ? '/answers' : path, { replace: true });
    // So does the user.
    beginSession({ ...session, orgId, userId: null });
  };
}
