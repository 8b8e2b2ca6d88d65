const FIRST_MILESTONES = [100, 500];
/** From there on, each further so many. */
const EVERY = 1000;

/** The numbers of emails that are worth telling between two counts, the higher one included. */
export function milestonesBetween(before: number, after: number): number[] {
  const crossed = FIRST_MILESTONES.filter((milestone) => before < milestone && milestone <= after);
  for (let next = (Math.floor(before / EVERY) + 1) * EVERY; next <= after; next += EVERY) crossed.push(next);
  return crossed;
}
