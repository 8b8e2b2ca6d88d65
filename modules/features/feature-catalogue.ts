import { aiVisibility } from './catalogue/ai-visibility.ts';
import type { CatalogueFeature } from './catalogue/catalogue-feature.ts';
import { expertQuotes } from './catalogue/expert-quotes.ts';
import { journalistDiscovery } from './catalogue/journalist-discovery.ts';
import { outletDiscovery } from './catalogue/outlet-discovery.ts';
import { prColdEmailOutreach } from './catalogue/pr-cold-email-outreach.ts';
import { pressKitPage } from './catalogue/press-kit-page.ts';
import { salesColdEmailOutreach } from './catalogue/sales-cold-email-outreach.ts';

export const featureCatalogue: readonly CatalogueFeature[] = [
  salesColdEmailOutreach,
  prColdEmailOutreach,
  pressKitPage,
  outletDiscovery,
  journalistDiscovery,
  expertQuotes,
  aiVisibility,
];

/** The lineage that an alias means. Any other word stands for itself, since a dynasty slug is its own alias. */
export function dynastyOfAlias(alias: string): string {
  return featureCatalogue.find(({ aliases }) => aliases.includes(alias))?.dynastySlug ?? alias;
}
