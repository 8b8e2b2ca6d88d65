import { badRequest } from '../../src/kernel/errors.ts';
import { featureCatalogue } from './catalogue/feature-catalogue.ts';
import type { FeatureDefinition } from './feature.schema.ts';
import { STATISTICS } from './statistics/statistics.rules.ts';

/** Entities that the service can list for a campaign. */
const ENTITIES: ReadonlySet<string> = new Set(
  featureCatalogue.flatMap(({ entities }) => entities.map(({ name }) => name)),
);

type Written = Partial<Pick<FeatureDefinition, 'inputs' | 'outputs' | 'charts' | 'entities'>>;

/** Rejects keys that the service does not know, and duplicate input keys. */
export function checkKeys({ inputs = [], outputs = [], charts = [], entities = [] }: Written): void {
  const keys = inputs.map(({ key }) => key);
  refuse(
    keys.filter((key, i) => keys.indexOf(key) < i),
    'inputs has more than one with the key',
  );
  const isUnknown = (key: string) => !Object.hasOwn(STATISTICS, key);
  refuse(
    outputs.map(({ key }) => key).filter(isUnknown),
    'outputs has keys that the statistics registry does not know:',
  );
  const shown = charts.flatMap((chart) => (chart.type === 'funnel-bar' ? chart.steps : chart.segments));
  refuse(shown.map(({ key }) => key).filter(isUnknown), 'charts has keys that the statistics registry does not know:');
  const counted = entities.flatMap(({ countKey }) => countKey ?? []);
  refuse(counted.filter(isUnknown), 'entities counts by keys that the statistics registry does not know:');
  refuse(
    entities.map(({ name }) => name).filter((name) => !ENTITIES.has(name)),
    `entities must be some of ${[...ENTITIES].join(', ')}, not`,
  );
}

function refuse(names: string[], sentence: string): void {
  if (names.length > 0) throw badRequest(`${sentence} ${[...new Set(names)].join(', ')}.`);
}
