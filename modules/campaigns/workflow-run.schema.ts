import { IdInput, requireAtMostOneOf } from '../../src/kernel/schema.ts';
import { WorkflowRef } from '../workflows/workflow.schema.ts';
import { CreateCampaignInput } from './campaign.schema.ts';

const { name, featureInputs, brandUrls, brandIds, maxLeads, maxBudgetTotalUsd, allowLocalLinks } =
  CreateCampaignInput.shape;

export const ExecuteWorkflowInput = requireAtMostOneOf(
  WorkflowRef.extend({
    inputs: featureInputs.describe('Every input of the feature, by key.'),
    name: name.optional().describe("Name of the campaign. Default: the workflow's name."),
    brandUrls,
    brandIds,
    brandId: IdInput.optional().describe('The brand, if neither `brandUrls` nor `brandIds` is given.'),
    maxLeads,
    maxBudgetTotalUsd,
    allowLocalLinks,
  }),
  'brandUrls',
  'brandIds',
).meta({
  example: {
    workflowId: 'sales-cold-email-outreach-sandbox',
    brandUrls: ['https://acme.example'],
    maxLeads: 20,
    maxBudgetTotalUsd: '5',
  },
});
