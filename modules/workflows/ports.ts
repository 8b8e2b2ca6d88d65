import type { UnitOfWork } from '../../src/kernel/context.ts';
import type { NodeTypes } from './node-types/node-type.rules.ts';

/** Whether an organisation has a sender with a mail server of its own. */
interface SenderPresence {
  hasSender(unit: UnitOfWork, orgId: string): Promise<boolean>;
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    senderPresence: SenderPresence;
    /** Every kind of node that a workflow may hold: the modules bring them, and the service is composed with them. */
    nodeTypes: NodeTypes;
  }
}
