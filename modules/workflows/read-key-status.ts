import type { Needs, UnitOfWork } from '../../src/kernel/context.ts';
import { chooseTextProvider, providerStates, TEXT_PROVIDERS } from '../keys/index.ts';
import { requirementsOf } from './node-types/dag-facts.rules.ts';
import type { Requirement } from './node-types/node-type.rules.ts';
import { findWorkflow } from './workflow.queries.ts';

type Unit = UnitOfWork & Needs<'actor'>;

/** Returns the workflow's requirements and whether the organisation's or the platform's keys meet them. */
export async function readKeyStatus(unit: Unit, { workflowId }: { workflowId: string }) {
  const { slug, dag } = await findWorkflow(unit.em, workflowId);
  const keys = [];
  const missing: string[] = [];
  const missingOneOf: string[][] = [];
  for (const requirement of requirementsOf(dag, unit.nodeTypes)) {
    const key = requirement === 'smtp' ? await senderStatus(unit) : await keyStatus(unit, requirement);
    keys.push(key);
    if (key.configured) continue;
    if (requirement === 'text') missingOneOf.push([...TEXT_PROVIDERS]);
    else missing.push(key.provider);
  }
  const ready = missing.length + missingOneOf.length === 0;
  return { workflowSlug: slug, ready, keys, missing, missingOneOf };
}

async function senderStatus(unit: Unit) {
  const configured = await unit.senderPresence.hasSender(unit, unit.actor.orgId);
  return { provider: 'smtp', configured, keySource: 'org' as const, maskedKey: null };
}

/** For `text`, returns the provider that would be used, or the default provider if none is configured. */
async function keyStatus(unit: Unit, requirement: Requirement) {
  const states = await providerStates(unit, unit.actor.orgId, requirement === 'text' ? TEXT_PROVIDERS : [requirement]);
  const wanted = requirement === 'text' ? (chooseTextProvider(states) ?? 'anthropic') : requirement;
  const { configured, keySource, maskedKey } = states.find(({ provider }) => provider === wanted) ?? {
    configured: false,
    keySource: 'platform' as const,
    maskedKey: null,
  };
  return { provider: wanted, configured, keySource, maskedKey };
}
