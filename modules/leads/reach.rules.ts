interface Reaching {
  id: string;
  featureDynastySlug?: string | null | undefined;
}

/** Within this a person is written to once: the feature's lineage, or the campaign where it has no feature. */
export const reachOf = ({ id, featureDynastySlug }: Reaching): string => featureDynastySlug ?? id;
