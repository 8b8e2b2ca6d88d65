import { PROVIDER_ENDPOINTS } from '../modules/keys/index.ts';
import { implementedFeatureDynasties } from '../modules/workflows/index.ts';
import type { Config } from './config.ts';
import type { Ports } from './kernel/context.ts';
import { notFound } from './kernel/errors.ts';

/** Fills what modules need from their surroundings and from each other. */
export function createPorts(config: Config): Ports {
  const noBrandYet = () => Promise.reject(notFound('Brand'));
  return {
    providerEndpoints: PROVIDER_ENDPOINTS,
    platformKeys: {
      anthropic: config.DISTRIBUTE_PLATFORM_ANTHROPIC_KEY,
      openai: config.DISTRIBUTE_PLATFORM_OPENAI_KEY,
      apollo: config.DISTRIBUTE_PLATFORM_APOLLO_KEY,
    },
    implementedFeatures: { dynastySlugs: implementedFeatureDynasties },
    brandFacts: { assertBrands: noBrandYet, fieldsFor: noBrandYet },
    featureStatistics: { read: () => Promise.resolve([]) },
    senderPresence: { hasSender: () => Promise.resolve(false) },
  };
}
