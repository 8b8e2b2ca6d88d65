import { targetedAudiences } from '../../../contacts/index.ts';
import type { LeadSource } from '../lead-source.ts';
import { sandboxPerson } from './sandbox-person.rules.ts';

/** People who do not exist, without end: to see a whole campaign run without a key and without writing to anyone. */
export const sandboxSource: LeadSource = {
  isPaid: false,
  async next({ em }, campaign, { position, wanted }) {
    const first = Number(position?.next ?? 0);
    // Of its audiences, whatever source they are for: people are invented in turn to fit each of them.
    const audiences = (await targetedAudiences(em, campaign)).filter(({ archived }) => !archived);
    if (campaign.audienceIds != null && audiences.length === 0) {
      return { people: [], position: { next: first }, exhausted: true };
    }
    const people = Array.from({ length: wanted }, (_nothing, i) =>
      sandboxPerson(campaign.id, first + i, audiences[(first + i) % audiences.length]?.filters),
    );
    return { people, position: { next: first + wanted }, exhausted: false };
  },
};
