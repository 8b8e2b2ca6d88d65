import { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { type CampaignPreparationContext, campaignNodes, OptionalText } from '../../campaigns/index.ts';
import {
  describeTextSource,
  nodeOutput,
  optionalInput,
  type ProviderCall,
  requiredInput,
  TextSource,
  textRequirement,
} from '../../workflows/index.ts';
import { currentKit, insertKit } from '../kits/insert-kit.ts';
import { kitScope } from '../kits/kit.rules.ts';
import { storeKitImages, storeKitPage } from '../kits/store-page.ts';
import { askForKit, openKitModel } from '../kits/writing/ask-for-kit.ts';
import { draftKit, type KitDraft, type KitModelResult } from '../kits/writing/draft-kit.ts';
import { KitAnswer } from '../kits/writing/kit-answer.schema.ts';
import { KIT_TOKENS, type KitQuestion } from '../kits/writing/kit-question.ts';

/** The source position after the only kit of a campaign is drafted. */
const DONE = { kits: 1 };

/** Drafts the press kit of a campaign, which then has nothing more to do. */
export const draftPressKit = campaignNodes.define({
  type: 'draft-press-kit',
  config: z.object({ text: TextSource }),
  inputs: {
    companyOverview: requiredInput('text', OptionalText),
    milestones: optionalInput('text', OptionalText),
    founders: optionalInput('text', OptionalText),
    pressContact: optionalInput('text', OptionalText),
  },
  outputs: { pressKit: nodeOutput('press-kit') },
  describe: ({ text }) => `Draft a press kit ${describeTextSource(text)}.`,
  requires: ({ text }) => textRequirement(text),
  costs({ text }, { textModel }) {
    if (text === 'sandbox') return [{ costName: 'sandbox-press-kit', fewest: 1, most: 1 }];
    if (text !== 'provider' || textModel === null) return [];
    return [
      { costName: `${textModel}-input-token`, fewest: 0, most: KIT_TOKENS.input },
      { costName: `${textModel}-output-token`, fewest: 0, most: KIT_TOKENS.output },
    ];
  },
  batchSize: () => 1,
  forecast: () => Promise.resolve({ available: 1, excluded: 0 }),
  // Reading the site and its images is slow, so it runs outside of transactions like a provider call.
  asksProvider: () => true,
  async prepare(context, { text }, inputs) {
    const { campaign, unit, signal } = context;
    if (isDone(campaign)) return { output: { pressKit: null }, prepared: null };
    const ask = text === 'provider' ? createPaidAsk(context) : null;
    const id = newId();
    const { orgId, brandIds } = campaign;
    const instructions = campaign.goal == null ? [] : [campaign.goal];
    const draft = await draftKit(unit, { orgId, id, brandIds, instructions, inputs, ask, signal });
    return { output: { pressKit: id }, prepared: { id, draft } };
  },
  async run({ unit, campaign, runId }, { text }, _inputs, prepared) {
    const source = { position: DONE, exhausted: true };
    if (prepared === undefined) throw new Error('The press kit of the batch was not prepared.');
    if (prepared === null) return { output: { pressKit: null }, used: 0, report: { source } };
    const { orgId, id: campaignId, brandIds } = campaign;
    await storeCampaignKit(unit, { orgId, id: prepared.id, brandIds, campaignId, runId }, prepared.draft);
    return {
      output: { pressKit: prepared.id },
      used: text === 'sandbox' ? 1 : 0,
      report: { counts: { pressKitsGenerated: 1 }, source },
    };
  },
});

/** Prevents a second kit after a crash between the batch and the end of the campaign. */
const isDone = ({ sourcePosition }: { sourcePosition?: Record<string, unknown> | null }) =>
  sourcePosition?.['kits'] === DONE.kits;

/** Asks the organisation's model within the reserved amount. The answer is kept until the batch is stored. */
function createPaidAsk({ unit, model: settings, campaign, spending, signal }: CampaignPreparationContext) {
  if (settings === null) return null;
  const name = `press-kit:${campaign.id}`;
  const model = openKitModel(unit, settings);
  return async (question: KitQuestion): Promise<KitModelResult> => {
    const kept = KitAnswer.safeParse((await spending.find([name])).get(name));
    if (kept.success) return { answer: kept.data, by: settings.provider, fallbackReason: null };
    let asked: KitModelResult = { answer: null, by: settings.provider, fallbackReason: null };
    const atMost = [KIT_TOKENS.input, KIT_TOKENS.output];
    const call = async (): Promise<ProviderCall> => {
      const { usage, ...said } = await askForKit(model, question, signal);
      asked = said.asked;
      return {
        used: [usage.inputTokens, usage.outputTokens],
        results: asked.answer === null ? [] : [{ name, value: asked.answer }],
      };
    };
    await spending.pay({ kind: 'text', atMost, call });
    return asked;
  };
}

interface CampaignKit {
  orgId: string;
  id: string;
  brandIds: string[];
  campaignId: string;
  runId: string;
}

/** Inserts a kit drafted by a campaign, in the transaction of the batch. */
async function storeCampaignKit(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, id, brandIds, campaignId, runId }: CampaignKit,
  draft: KitDraft,
): Promise<void> {
  const now = clock.now();
  const current = await currentKit(em, orgId, kitScope(brandIds, campaignId), null);
  const parentId = current === null || current.status === 'generating' ? null : current.id;
  await insertKit(em, { id, status: 'drafted', orgId, brandIds, campaignId, parentId, instructions: [], now });
  await statement(
    em,
    `update media_kits set run_ids = array[$3::uuid], icon_url = coalesce($4, icon_url),
       language = $5, written_by = $6, fallback_reason = $7 where org_id = $1 and id = $2`,
    [orgId, id, runId, draft.iconUrl, draft.language, draft.writtenBy, draft.fallbackReason],
  );
  await storeKitPage(em, { orgId, id }, { ...draft, now });
  await storeKitImages(em, { orgId, id }, draft.images, draft.copies);
}
