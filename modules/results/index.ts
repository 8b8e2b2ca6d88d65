import './ports.ts';

export { updateBenchmarks } from './benchmarks/benchmarks.ts';
export { EXPORT_LIMITS, exportCampaignRoute } from './export/export-campaign.ts';
export { resultsRouter } from './results.router.ts';
