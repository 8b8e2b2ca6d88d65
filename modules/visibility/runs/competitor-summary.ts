import { citedDomain, isHostWithin } from '../reading/citations.ts';
import { nameKey } from '../reading/company-names.ts';
import { mean } from '../reading/score.ts';

const TOP_COMPETITORS = 20;
const TOP_DOMAINS = 20;

export interface CompetitorMention {
  name: string;
  url: string | null;
  position: number | null;
  sentimentScore: number | null;
}

const rounded = (number: number) => Math.round(number * 10_000) / 10_000;

/** Returns the competitors named most often. `brandMentions` is the number of answers that name the brand. */
export function rankCompetitors(mentions: readonly CompetitorMention[], brandMentions: number) {
  const all = brandMentions + mentions.length;
  return [...Map.groupBy(mentions, ({ name }) => nameKey(name)).values()]
    .map((own) => {
      const positions = own.flatMap(({ position }) => position ?? []);
      const average = mean(positions);
      return {
        name: own[0]?.name ?? '',
        url: own.find(({ url }) => url !== null)?.url ?? null,
        mention_count: own.length,
        avg_position: average === null ? null : rounded(average),
        share_of_voice: rounded(own.length / all),
        net_sentiment: rounded(mean(own.map(({ sentimentScore }) => sentimentScore ?? 0)) ?? 0),
      };
    })
    .toSorted((one, other) => other.mention_count - one.mention_count || one.name.localeCompare(other.name))
    .slice(0, TOP_COMPETITORS);
}

export function findCitationOpportunities(
  answers: readonly string[][],
  ownDomain: string,
  competitorUrls: readonly string[],
) {
  const taken = [ownDomain, ...competitorUrls.flatMap((url) => citedDomain(url) ?? [])];
  const counts = new Map<string, number>();
  for (const urls of answers) {
    for (const domain of new Set(urls.flatMap((url) => citedDomain(url) ?? []))) {
      if (!taken.some((own) => isHostWithin(domain, own))) counts.set(domain, (counts.get(domain) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([domain, count]) => ({ domain, count }))
    .toSorted((one, other) => other.count - one.count || one.domain.localeCompare(other.domain))
    .slice(0, TOP_DOMAINS);
}
