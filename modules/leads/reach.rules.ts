interface Reaching {
  id: string;
  featureDynastySlug?: string | null | undefined;
}

/** Returns the scope in which a person gets one lead: the feature's lineage, or the campaign if it has no feature. */
export const reachOf = ({ id, featureDynastySlug }: Reaching): string => featureDynastySlug ?? id;

/** The scope for a repeated outreach to the same person: one lead in each round. */
export const reachOfRound = (reach: string, round = 0): string => (round === 0 ? reach : `${reach}#${round}`);
