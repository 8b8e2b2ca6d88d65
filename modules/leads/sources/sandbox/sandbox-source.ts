import { targetedAudiences } from '../../../contacts/index.ts';
import type { LeadSource } from '../lead-source.ts';
import { sandboxPerson } from './sandbox-person.rules.ts';

/** A campaign without limits still ends, and does not fill the disk with invented people. */
export const SANDBOX_PEOPLE = 10_000;

/** Invents people, so that a campaign can run without a provider key and without sending email. */
export const sandboxSource: LeadSource = {
  isPaid: false,
  async next({ em }, campaign, { position, wanted }) {
    const first = Number(position?.next ?? 0);
    // Uses audiences of every source: people are invented for each of them in turn.
    const audiences = (await targetedAudiences(em, campaign)).filter(({ archived }) => !archived);
    const nobodyFits = campaign.audienceIds != null && audiences.length === 0;
    const left = nobodyFits ? 0 : Math.max(0, SANDBOX_PEOPLE - first);
    const people = Array.from({ length: Math.min(wanted, left) }, (_nothing, i) =>
      sandboxPerson(campaign.id, first + i, audiences[(first + i) % audiences.length]?.filters),
    );
    return { people, position: { next: first + people.length }, exhausted: people.length < wanted };
  },
};
