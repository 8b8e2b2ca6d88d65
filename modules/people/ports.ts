import type { EntityManager } from '@mikro-orm/postgresql';

/** Implemented by modules above this one that store personal data. Runs in the erasure transaction. */
interface PersonEraser {
  forget(em: EntityManager, person: { orgId: string; personKey: string }): Promise<void>;
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    personEraser: PersonEraser;
  }
}
