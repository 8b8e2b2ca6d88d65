import type { EntityManager } from '@mikro-orm/postgresql';

/** Modules above this one that know people by their address. In the transaction that erases them. */
export interface PersonEraser {
  forget(em: EntityManager, person: { orgId: string; personKey: string }): Promise<void>;
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    personEraser: PersonEraser;
  }
}
