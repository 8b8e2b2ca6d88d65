import { useRef, useState } from 'react';
import { currentSession } from '../../api/session.ts';

/** The user's choices so far. Empty values use the service's defaults. */
export interface CampaignPlan {
  brandId: string | null;
  featureSlug: string | null;
  workflowSlug: string | null;
  /** Inputs that the user changed. The others use the prefilled text. */
  inputs: Record<string, string>;
  audienceIds: string[];
  /** Null until the user enters a name. */
  name: string | null;
  /** Null until the user enters a number. */
  maxLeads: string | null;
  daily: string;
  weekly: string;
  monthly: string;
  total: string;
  approval: 'none' | 'first' | 'all';
  allowLocalLinks: boolean;
  /** The draft that was created for a test email, and a fingerprint of its fixed fields. */
  draft: { id: string; of: string; isStarting?: boolean } | null;
  /** Idempotency key and fingerprint of a create request without a response. */
  asked: { key: string; of: string } | null;
}

const NOTHING: CampaignPlan = {
  brandId: null,
  featureSlug: null,
  workflowSlug: null,
  inputs: {},
  audienceIds: [],
  name: null,
  maxLeads: null,
  daily: '',
  weekly: '',
  monthly: '',
  total: '',
  approval: 'none',
  allowLocalLinks: false,
  draft: null,
  asked: null,
};

export type ChangePlan = (changed: Partial<CampaignPlan>) => void;

const place = () => `distribute.new-campaign.${currentSession()?.orgId ?? ''}`;

function read(): CampaignPlan {
  try {
    return { ...NOTHING, ...(JSON.parse(sessionStorage.getItem(place()) ?? '{}') as Partial<CampaignPlan>) };
  } catch {
    return NOTHING;
  }
}

export function usePlan(): { plan: CampaignPlan; change: ChangePlan; forget: () => void } {
  const [plan, setPlan] = useState(read);
  // The latest plan, for several changes before the next render.
  const latest = useRef(plan);
  const show = (next: CampaignPlan) => {
    latest.current = next;
    setPlan(next);
  };
  return {
    plan,
    change: (changed) => {
      show({ ...latest.current, ...changed });
      sessionStorage.setItem(place(), JSON.stringify(latest.current));
    },
    forget: () => {
      show(NOTHING);
      sessionStorage.removeItem(place());
    },
  };
}

/** Inputs and audiences belong to the previous brand. */
export const chooseBrand = (brandId: string): Partial<CampaignPlan> => ({
  brandId,
  inputs: {},
  audienceIds: [],
  name: null,
});
export const chooseFeature = (featureSlug: string): Partial<CampaignPlan> => ({
  featureSlug,
  workflowSlug: null,
  inputs: {},
  audienceIds: [],
  name: null,
  maxLeads: null,
});
