import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { type EarlierLead, findEarlierLeads, type LeadCampaign, type Person } from '../../leads/index.ts';
import { readLastMailTimes } from '../../messages/index.ts';

const DAY_MS = 86_400_000;

/**
 * Skips journalists who got a story recently, refused email or declined one. `round` is the number of earlier
 * stories. Two campaigns that choose the same person at the same moment get the same round, so only one of them
 * writes.
 */
export async function restBetweenStories(
  unit: UnitOfWork,
  { campaign, restDays }: { campaign: LeadCampaign; restDays: number },
  people: readonly Person[],
): Promise<Person[]> {
  const keys = people.flatMap(({ email }) => personKey(email) ?? []);
  const earlier = await findEarlierLeads(unit.em, campaign, keys);
  const mailAt = await readLastMailTimes(unit.em, campaign.orgId, earlier);
  const since = unit.clock.now().getTime() - restDays * DAY_MS;
  const isRecent = ({ id, createdAt }: EarlierLead) => (mailAt.get(id) ?? createdAt).getTime() > since;
  const byKey = Map.groupBy(earlier, ({ personKey: key }) => key);
  return people.map((person) => {
    const before = byKey.get(personKey(person.email) ?? '') ?? [];
    const refusal = before.find((lead) => lead.refusal !== null)?.refusal ?? null;
    if (before.some(({ campaignId }) => campaignId === campaign.id)) return { ...person, skipReason: 'duplicate' };
    if (refusal !== null) return { ...person, skipReason: refusal };
    if (before.some(isRecent)) return { ...person, skipReason: 'contacted_recently' };
    return { ...person, round: before.filter(({ isSameReach }) => isSameReach).length };
  });
}
