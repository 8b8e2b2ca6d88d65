import type { CompanySize } from '../../workflows/node-types/node-type.rules.ts';

export interface SendPlan {
  leads: number | null;
  steps: number;
  daysBetweenSteps: number;
  /** Leads that each cap allows per window, and the window of each day. */
  caps: readonly { leads: number; windows: readonly string[] }[];
  /**
   * Emails that each day allows, starting with the first day. A function gets the earlier days with emails,
   * if the allowance depends on them.
   */
  capacities: readonly (number | ((sentOn: readonly number[]) => number))[];
  /** Company sizes and the daily limit per company; absent without such a limit. */
  companies?: { sizes: readonly CompanySize[]; limit: number };
}

interface SendDay {
  first: number;
  followUps: number;
}

/**
 * Returns the maximum number of emails per day, assuming no replies and no bounces. Follow-ups have priority
 * over first emails, as with real senders. Emails that do not fit move to the next day.
 */
export function planSendDays({ leads, steps, daysBetweenSteps, caps, capacities, companies }: SendPlan): SendDay[] {
  const counted = { sendingDays: 0, first: 0, mails: 0 };
  let left = leads ?? Number.POSITIVE_INFINITY;
  // Due follow-ups by step and day, including emails postponed from earlier days.
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

/** Returns how many leads a cap still allows on a day, after the leads begun earlier in the same window. */
const payableOn = (day: number, { leads, windows }: SendPlan['caps'][number], begun: readonly number[]) =>
  begun.reduce((left, some, before) => (windows[before] === windows[day] ? left - some : left), leads);

/**
 * Returns the maximum number of emails over some days, with `each` emails per contact and the daily limit
 * per company.
 */
function mailsWithin(companies: SendPlan['companies'], days: number, each: number): number {
  if (companies === undefined) return Number.POSITIVE_INFINITY;
  const { sizes, limit } = companies;
  return sizes.reduce((sum, one) => sum + one.companies * Math.min(one.people * each, limit * days), 0);
}
