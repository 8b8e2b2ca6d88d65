import type { Outputs } from '../../api/client.ts';

export type ApiKey = Outputs['keys']['listApiKeys']['keys'][number];
export type CreatedKey = Outputs['keys']['createApiKey'];
