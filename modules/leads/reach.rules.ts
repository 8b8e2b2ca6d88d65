interface Reaching {
  id: string;
  featureDynastySlug?: string | null | undefined;
}

/** Within this a person is written to once: the feature's lineage, or the campaign where it has no feature. */
export const reachOf = ({ id, featureDynastySlug }: Reaching): string => featureDynastySlug ?? id;

/** The same for a person whom it may reach again: each time once. */
export const reachOfRound = (reach: string, round = 0): string => (round === 0 ? reach : `${reach}#${round}`);
