import type { IncomingHttpHeaders } from 'node:http';
import { type ModelSettings, modelNameOf } from '../../../src/ai/model/provider.ts';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { badRequest, unmet } from '../../../src/kernel/errors.ts';
import { findBrands } from '../../brands/index.ts';
import { assertOwnCampaign, Campaign } from '../../campaign-state/index.ts';
import { markKeyRefused, providerAccess, providerStates } from '../../keys/index.ts';
import { findConfig, type UsedConfig } from '../configs/chat-config.ts';
import type { AssistantTool } from '../ports.ts';
import { findSession } from '../sessions/chat-session.queries.ts';
import { selectTools } from '../tools/allowed-tools.rules.ts';
import type { ChatInput } from './chat-message.schema.ts';
import type { SubjectOfSession } from './hold-session.ts';

const MAX_BRANDS = 10;

export interface PreparedAnswer {
  input: ChatInput;
  config: UsedConfig;
  tools: AssistantTool[];
  settings: ModelSettings;
  model: string;
  subject: SubjectOfSession;
}

/** Validates the request without writing anything, while a plain HTTP error is still possible. */
export async function prepareAnswer(
  unit: MemberContext,
  input: ChatInput,
  headers: IncomingHttpHeaders,
): Promise<PreparedAnswer> {
  const config = await findConfig(unit, input.configKey);
  if (input.sessionId !== undefined) await findSession(unit.em, unit.actor, input.sessionId);
  const subject = await subjectOf(unit, headers);
  const tools = selectTools(await unit.assistantTools.load(), config.allowedTools, input.allowedTools);
  const settings = await modelOf(unit, config);
  return { input, config, tools, settings, model: modelNameOf(settings), subject };
}

async function modelOf(unit: MemberContext, { provider, model }: UsedConfig): Promise<ModelSettings> {
  const settings = provider === null ? await usualModel(unit) : await namedModel(unit, provider);
  return model === null ? settings : { ...settings, model };
}

async function usualModel(unit: MemberContext): Promise<ModelSettings> {
  const settings = await unit.modelAccess.for(unit, unit.actor.orgId);
  if (settings !== null) return settings;
  throw unmet('The chat needs a model key. Store a key for anthropic, openai or openai-compatible with POST /v1/keys.');
}

async function namedModel(unit: MemberContext, provider: NonNullable<UsedConfig['provider']>): Promise<ModelSettings> {
  const { orgId } = unit.actor;
  const [state] = await providerStates(unit, orgId, [provider]);
  const access = state?.configured ? await providerAccess(unit, orgId, provider) : null;
  if (access === null) throw unmet(`The config uses ${provider}, which has no key. Store one with POST /v1/keys.`);
  return { ...access, onRefused: () => markKeyRefused(unit, orgId, access) };
}

async function subjectOf(
  { em, actor: { orgId } }: MemberContext,
  headers: IncomingHttpHeaders,
): Promise<SubjectOfSession> {
  const campaignId = textOf(headers['x-campaign-id']);
  const named =
    textOf(headers['x-brand-id'])
      ?.split(',')
      .flatMap((id) => id.trim() || []) ?? [];
  if (named.length > MAX_BRANDS) throw badRequest(`x-brand-id must have at most ${MAX_BRANDS} brand ids.`);
  const brands = await findBrands(em, orgId, named, 'x-brand-id');
  if (campaignId !== null) await assertOwnCampaign(em, orgId, campaignId);
  const campaign = campaignId === null ? null : await em.findOneOrFail(Campaign, { orgId, id: campaignId });
  return {
    campaignId: campaign?.id ?? null,
    brandIds: brands.length > 0 ? brands.map(({ id }) => id) : (campaign?.brandIds ?? null),
    workflowSlug: campaign?.workflowSlug ?? null,
    featureSlug: campaign?.featureSlug ?? null,
  };
}

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' && header !== '' ? header : null);
