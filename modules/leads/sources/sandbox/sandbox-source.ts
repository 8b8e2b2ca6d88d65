import { targetedAudiences } from '../../../contacts/index.ts';
import type { LeadSource } from '../lead-source.ts';
import { sandboxPerson } from './sandbox-person.rules.ts';

/** Whoever leaves out every limit sees a campaign that ends, and has no disk full of people who do not exist. */
export const SANDBOX_PEOPLE = 10_000;

/** People who do not exist: to see a whole campaign run without a key and without writing to anyone. */
export const sandboxSource: LeadSource = {
  isPaid: false,
  async next({ em }, campaign, { position, wanted }) {
    const first = Number(position?.next ?? 0);
    // Of its audiences, whatever source they are for: people are invented in turn to fit each of them.
    const audiences = (await targetedAudiences(em, campaign)).filter(({ archived }) => !archived);
    const nobodyFits = campaign.audienceIds != null && audiences.length === 0;
    const left = nobodyFits ? 0 : Math.max(0, SANDBOX_PEOPLE - first);
    const people = Array.from({ length: Math.min(wanted, left) }, (_nothing, i) =>
      sandboxPerson(campaign.id, first + i, audiences[(first + i) % audiences.length]?.filters),
    );
    return { people, position: { next: first + people.length }, exhausted: people.length < wanted };
  },
};
