import { findTargetedAudiences } from '../../../contacts/index.ts';
import type { LeadSource } from '../lead-source.ts';
import { inventPerson } from './sandbox-person.rules.ts';

/** A campaign without limits still ends, and does not fill the disk with invented people. */
export const MAX_SANDBOX_PEOPLE = 10_000;

/** Invents people, so that a campaign can run without a provider key and without sending email. */
export const sandboxSource: LeadSource = {
  isPaid: false,
  async next({ em }, campaign, { position, wanted }) {
    const first = Number(position?.next ?? 0);
    // Uses audiences of every source: people are invented for each of them in turn.
    const audiences = (await findTargetedAudiences(em, campaign)).filter(({ archived }) => !archived);
    const hasNoAudience = campaign.audienceIds != null && audiences.length === 0;
    const left = hasNoAudience ? 0 : Math.max(0, MAX_SANDBOX_PEOPLE - first);
    const people = Array.from({ length: Math.min(wanted, left) }, (_nothing, i) =>
      inventPerson(campaign.id, first + i, audiences[(first + i) % audiences.length]?.filters),
    );
    return { people, position: { next: first + people.length }, exhausted: people.length < wanted };
  },
};
