import { useRef, useState } from 'react';
import { currentSession } from '../../api/session.ts';

/** What has been chosen so far. Whatever is blank takes what the service would. */
export interface Plan {
  brandId: string | null;
  featureSlug: string | null;
  workflowSlug: string | null;
  /** What the person wrote; the other inputs are what the website says. */
  inputs: Record<string, string>;
  audienceIds: string[];
  /** Null until the person gives it one. */
  name: string | null;
  /** Null until the person says how many. */
  maxLeads: string | null;
  daily: string;
  weekly: string;
  monthly: string;
  total: string;
  approval: 'none' | 'first' | 'all';
  /** Start although recipients cannot open the links of the emails. */
  allowLocalLinks: boolean;
  /** Kept as a draft already, to send a test mail of it; and what cannot be changed in it. */
  draft: { id: string; of: string; isStarting?: boolean } | null;
  /** What was asked for without hearing what became of it. */
  asked: { key: string; of: string } | null;
}

const NOTHING: Plan = {
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

export type Change = (changed: Partial<Plan>) => void;

/** Survives a reload of the page; of each organisation its own. */
const place = () => `distribute.new-campaign.${currentSession()?.orgId ?? ''}`;

function read(): Plan {
  try {
    return { ...NOTHING, ...(JSON.parse(sessionStorage.getItem(place()) ?? '{}') as Partial<Plan>) };
  } catch {
    return NOTHING;
  }
}

export function usePlan(): { plan: Plan; change: Change; forget: () => void } {
  const [plan, setPlan] = useState(read);
  // What several changes of one moment build on, before the page has shown the first of them.
  const latest = useRef(plan);
  const show = (next: Plan) => {
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

/** Another brand says other things of itself and knows other people. */
export const chooseBrand = (brandId: string): Partial<Plan> => ({ brandId, inputs: {}, audienceIds: [], name: null });
export const chooseFeature = (featureSlug: string): Partial<Plan> => ({
  featureSlug,
  workflowSlug: null,
  inputs: {},
  audienceIds: [],
  name: null,
  maxLeads: null,
});
