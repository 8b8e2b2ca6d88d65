/** What a forecast of days is made from. */
export interface SendPlan {
  /** People to write to; null where nothing limits them. */
  leads: number | null;
  steps: number;
  daysBetweenSteps: number;
  /** Leads that the daily cap lets begin on one day; null where it does not matter. */
  leadsPerDay: number | null;
  /** Mails that may leave on each day, the first one first. */
  capacities: readonly number[];
}

export interface SendDay {
  first: number;
  followUps: number;
}

/**
 * How many mails leave on each day, at the most: nobody answers and nothing bounces. Follow-ups go before first mails, as
 * senders take them, and what does not fit into a day goes on the next.
 */
export function sendDays({ leads, steps, daysBetweenSteps, leadsPerDay, capacities }: SendPlan): SendDay[] {
  let left = leads ?? Number.POSITIVE_INFINITY;
  // By step: how many are due on a day, those of the days before that found no room included.
  const due = Array.from({ length: steps + 1 }, () => new Map<number, number>());
  const postpone = (step: number, day: number, mails: number) => {
    if (mails > 0 && step <= steps) due[step]?.set(day, (due[step]?.get(day) ?? 0) + mails);
  };
  return capacities.map((capacity, day) => {
    let room = capacity;
    let followUps = 0;
    for (let step = steps; step > 1; step--) {
      const wanted = due[step]?.get(day) ?? 0;
      const leaving = Math.min(wanted, room);
      room -= leaving;
      followUps += leaving;
      postpone(step, day + 1, wanted - leaving);
      postpone(step + 1, day + daysBetweenSteps, leaving);
    }
    const first = Math.min(left, room, leadsPerDay ?? room);
    left -= first;
    postpone(2, day + daysBetweenSteps, first);
    return { first, followUps };
  });
}
