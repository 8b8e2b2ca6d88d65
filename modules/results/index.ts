import './ports.ts';

export { createBenchmarkCache } from './benchmarks/benchmark-cache.ts';
export { EXPORT_LIMITS, exportCampaignRoute } from './export/export-campaign.ts';
export { resultsRouter } from './results.router.ts';
