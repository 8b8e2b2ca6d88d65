import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { TextProvider } from '../../keys/index.ts';
import type { ScoreWeights } from '../reading/score.ts';

export const VisibilityRun = defineEntity({
  name: 'VisibilityRun',
  tableName: 'visibility_runs',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    brandId: p.uuid(),
    campaignId: p.uuid().nullable(),
    domain: p.text(),
    brandName: p.text(),
    competitors: p.json<string[]>(),
    llmProvider: p.text().$type<TextProvider>(),
    llmModel: p.text(),
    nPrompts: p.integer(),
    questionsKey: p.text(),
    weights: p.json<ScoreWeights>(),
    visibilityScore: p.decimal('string').nullable(),
    brandMentionRate: p.decimal('string').nullable(),
    shareOfVoice: p.decimal('string').nullable(),
    netSentiment: p.decimal('string').nullable(),
    citationRate: p.decimal('string').nullable(),
    avgPosition: p.decimal('string').nullable(),
    status: p.text().$type<'queued' | 'running' | 'completed' | 'failed'>(),
    error: p.text().nullable(),
    startedAt: p.datetime().nullable(),
    completedAt: p.datetime().nullable(),
    runId: p.uuid().nullable(),
    createdAt: p.datetime(),
    dueAt: p.datetime().nullable(),
    claimedUntil: p.datetime().nullable(),
    claimToken: p.uuid().nullable(),
    attempts: p.integer().default(0),
  },
});
export type VisibilityRun = InferEntity<typeof VisibilityRun>;
