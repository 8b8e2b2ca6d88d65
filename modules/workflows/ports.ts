import type { UnitOfWork } from '../../src/kernel/context.ts';
import type { NodeTypes } from './node-types/node-type.rules.ts';

interface SenderPresence {
  hasSender(unit: UnitOfWork, orgId: string): Promise<boolean>;
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    senderPresence: SenderPresence;
    nodeTypes: NodeTypes;
  }
}
