import type { z } from 'zod';
import { EgressRefused } from '../../../src/egress/egress.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest, notFound, unmet } from '../../../src/kernel/errors.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { parseUsd } from '../../../src/kernel/money.ts';
import { setOwnPrices } from '../../costs/index.ts';
import type { NotifyUnit } from '../../identity/index.ts';
import { providerKeyScope } from './provider-access.ts';
import { ProviderKey, ProviderKeySource } from './provider-key.entity.ts';
import { maskKey } from './provider-key.rules.ts';
import type { KeySource, StoreProviderKeyInput } from './provider-key.schema.ts';
import { verifyProviderKey } from './verify-provider-key.ts';

type StoreNeeds = Needs<'em' | 'clock' | 'actor' | 'vault' | 'egress' | 'providerEndpoints' | 'campaignNotifier'> &
  NotifyUnit;
type Input = z.output<typeof StoreProviderKeyInput>;

/** Encrypts and stores the key, and replaces an earlier one. Notifies campaigns that wait for a key. */
export async function storeProviderKey(needs: StoreNeeds, input: Input) {
  const { provider, verify } = input;
  const ownUrl = await ownBaseUrl(needs, input);
  if (provider === 'openai-compatible' && ownUrl === null) {
    throw badRequest('baseUrl is required for openai-compatible.');
  }
  if (input.prices !== undefined && input.model === undefined) throw badRequest('prices need a model. Send model too.');
  if (verify) await ask(needs, input, ownUrl);
  const stored = await keep(needs, input, ownUrl);
  await keepPrices(needs, input);
  needs.campaignNotifier.notify(needs, { orgId: needs.actor.orgId });
  return {
    provider,
    maskedKey: stored.maskedKey,
    baseUrl: ownUrl,
    model: stored.model ?? null,
    refusedAt: null,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  };
}

function ask(needs: StoreNeeds, { provider, apiKey }: Input, ownUrl: string | null) {
  const baseUrl = provider === 'openai-compatible' ? (ownUrl ?? '') : needs.providerEndpoints[provider];
  return verifyProviderKey(needs, { provider, apiKey, baseUrl });
}

function keep({ em, clock, actor, vault }: StoreNeeds, { provider, apiKey, model }: Input, baseUrl: string | null) {
  const now = clock.now();
  return em.upsert(
    ProviderKey,
    {
      id: newId(),
      orgId: actor.orgId,
      provider,
      sealedKey: vault.seal(apiKey, providerKeyScope(actor.orgId)),
      maskedKey: maskKey(apiKey),
      baseUrl,
      model: model ?? null,
      refusedAt: null,
      createdAt: now,
      updatedAt: now,
    },
    { onConflictFields: ['orgId', 'provider'], onConflictExcludeFields: ['id', 'createdAt'] },
  );
}

/** Converts dollars per million tokens to the cost of one token. */
async function keepPrices(needs: StoreNeeds, { provider, model, prices }: Input): Promise<void> {
  if (prices === undefined) return;
  const unitCost = (perMillion: string) => (parseUsd(perMillion) ?? 0n) / 1_000_000n;
  await setOwnPrices(needs, needs.actor.orgId, [
    { name: `${provider}-${model}-input-token`, unitCost: unitCost(prices.inputUsdPerMillionTokens) },
    { name: `${provider}-${model}-output-token`, unitCost: unitCost(prices.outputUsdPerMillionTokens) },
  ]);
}

/** Only `openai-compatible` has its own URL. Throws if outgoing requests to the URL are not allowed. */
async function ownBaseUrl({ egress }: Needs<'egress'>, { provider, baseUrl }: Input): Promise<string | null> {
  if (baseUrl === undefined) return null;
  if (provider !== 'openai-compatible')
    throw badRequest(`baseUrl is only allowed for openai-compatible, not for ${provider}.`);
  try {
    const { origin, pathname } = await egress.check(baseUrl);
    return `${origin}${pathname}`.replace(/\/+$/, '');
  } catch (error) {
    if (error instanceof EgressRefused) throw unmet(`baseUrl cannot be used. ${error.message}`);
    throw error;
  }
}

/** The source may be chosen before the key is stored. Until then, workflows report the key as missing. */
export async function chooseKeySource(
  unit: Needs<'em' | 'actor' | 'campaignNotifier'> & NotifyUnit,
  { provider, keySource }: { provider: string; keySource: KeySource },
) {
  const { orgId } = unit.actor;
  await unit.em.upsert(ProviderKeySource, { orgId, provider, keySource, updatedAt: unit.clock.now() });
  unit.campaignNotifier.notify(unit, { orgId });
  return { provider, keySource };
}

export async function deleteProviderKey({ em, actor }: Needs<'em' | 'actor'>, { provider }: { provider: string }) {
  const deleted = await em.nativeDelete(ProviderKey, { orgId: actor.orgId, provider });
  if (deleted === 0) throw notFound('Provider key');
  return { message: 'Key deleted.' };
}
