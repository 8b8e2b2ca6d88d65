import type { CompanySize } from '../../workflows/node-types/node-type.rules.ts';

/** What a forecast of days is made from. */
export interface SendPlan {
  /** People to write to; null where nothing limits them. */
  leads: number | null;
  steps: number;
  daysBetweenSteps: number;
  /** How many leads each cap lets begin, and which of its windows each day lies in. */
  caps: readonly { leads: number; windows: readonly string[] }[];
  /** Mails that may leave on each day, the first one first; by the days before on which some leave, where it depends on them. */
  capacities: readonly (number | ((sentOn: readonly number[]) => number))[];
  /** How the people are spread over companies, and how many of one may be written to on a day; absent without such a limit. */
  companies?: { sizes: readonly CompanySize[]; limit: number };
}

export interface SendDay {
  first: number;
  followUps: number;
}

/**
 * How many mails leave on each day, at the most: nobody answers and nothing bounces. Follow-ups go before first mails, as
 * senders take them, and what does not fit into a day goes on the next.
 */
export function sendDays({ leads, steps, daysBetweenSteps, caps, capacities, companies }: SendPlan): SendDay[] {
  const counted = { sendingDays: 0, first: 0, mails: 0 };
  let left = leads ?? Number.POSITIVE_INFINITY;
  // By step: how many are due on a day, those of the days before that found no room included.
  const due = Array.from({ length: steps + 1 }, () => new Map<number, number>());
  const postpone = (step: number, day: number, mails: number) => {
    if (mails > 0 && step <= steps) due[step]?.set(day, (due[step]?.get(day) ?? 0) + mails);
  };
  const sentOn: number[] = [];
  const begun: number[] = [];
  return capacities.map((given, day) => {
    const capacity = typeof given === 'number' ? given : given(sentOn);
    if (capacity > 0) counted.sendingDays += 1;
    const possible = (each: number) => mailsWithin(companies, counted.sendingDays, each);
    let room = Math.min(capacity, possible(steps) - counted.mails, mailsWithin(companies, 1, 1));
    let followUps = 0;
    for (let step = steps; step > 1; step--) {
      const wanted = due[step]?.get(day) ?? 0;
      const leaving = Math.min(wanted, room);
      room -= leaving;
      followUps += leaving;
      postpone(step, day + 1, wanted - leaving);
      postpone(step + 1, day + daysBetweenSteps, leaving);
    }
    const first = Math.min(left, room, possible(1) - counted.first, ...caps.map((cap) => payableOn(day, cap, begun)));
    left -= first;
    begun.push(first);
    counted.first += first;
    counted.mails += first + followUps;
    postpone(2, day + daysBetweenSteps, first);
    if (first + followUps > 0) sentOn.push(day);
    return { first, followUps };
  });
}

/** What a cap lets begin on a day, after those who began before in the same window. */
const payableOn = (day: number, { leads, windows }: SendPlan['caps'][number], begun: readonly number[]) =>
  begun.reduce((left, some, before) => (windows[before] === windows[day] ? left - some : left), leads);

/** To everybody `each` mails, at each company only so many on each of some days: the most that leave on them together. */
function mailsWithin(companies: SendPlan['companies'], days: number, each: number): number {
  if (companies === undefined) return Number.POSITIVE_INFINITY;
  const { sizes, limit } = companies;
  return sizes.reduce((sum, one) => sum + one.companies * Math.min(one.people * each, limit * days), 0);
}
