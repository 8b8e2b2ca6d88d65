import type { LeadSource } from './lead-source.ts';
import { sandboxPerson } from './sandbox-person.rules.ts';

/** People who do not exist, without end: to see a whole campaign run without a key and without writing to anyone. */
export const sandboxSource: LeadSource = {
  isPaid: false,
  next(_unit, campaign, { position, wanted }) {
    const first = Number(position?.next ?? 0);
    const people = Array.from({ length: wanted }, (_nothing, i) => sandboxPerson(campaign.id, first + i));
    return Promise.resolve({ people, position: { next: first + wanted }, exhausted: false });
  },
};
