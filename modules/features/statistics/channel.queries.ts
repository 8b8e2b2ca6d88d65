import type { Needs } from '../../../src/kernel/context.ts';
import { type FeatureRow, selectCurrentFeatures } from '../feature.queries.ts';
import { STATISTICS } from './statistics.rules.ts';

/** Known channels in display order. */
const CHANNELS = [
  {
    key: 'email',
    name: 'Cold email',
    description: 'Personal emails to people and journalists who do not know the brand yet.',
  },
  {
    key: 'press',
    name: 'Press',
    description: 'Outlets, journalists, expert quotes and press kits that earn coverage.',
  },
  {
    key: 'ai-search',
    name: 'AI search',
    description: 'How often assistants name and cite the brand when people ask them about its field.',
  },
] as const;

export async function listChannels({ em }: Needs<'em'>) {
  const features = await selectCurrentFeatures(em).execute();
  const ordered = features.toSorted((one, other) => one.display_order - other.display_order);
  const channels = CHANNELS.map((channel) => ({
    ...channel,
    funnels: ordered.filter((feature) => feature.channel === channel.key).flatMap(funnelOf),
  }));
  return { channels: channels.filter(({ funnels }) => funnels.length > 0) };
}

function funnelOf({ dynasty_slug, name, charts }: FeatureRow) {
  const chart = charts.find(({ type }) => type === 'funnel-bar');
  if (chart?.type !== 'funnel-bar') return [];
  const steps = chart.steps.map(({ key }) => ({ key, name: STATISTICS[key]?.label ?? key }));
  return [{ key: dynasty_slug, name, steps }];
}
