import { ownFlag } from '../arguments/flags.ts';
import type { Command } from './command.ts';

/** Every command beside the operations themselves. Help and completion are made of this table. */
export const COMMANDS: Command[] = [
  {
    words: ['status'],
    summary: 'Where the service is, whether it is ready, and who you are there',
    load: async () => (await import('./status.ts')).status,
  },
  { words: ['whoami'], summary: 'Who the key belongs to', operation: 'keysMe' },
  {
    words: ['auth', 'login'],
    summary: 'Keep a key and its address for this user: --api-key, stdin, or asked for',
    load: async () => (await import('./auth.ts')).login,
  },
  {
    words: ['auth', 'status'],
    summary: 'Which key is used, where it was found, and whether the service takes it',
    load: async () => (await import('./auth.ts')).authStatus,
  },
  {
    words: ['auth', 'logout'],
    summary: 'Forget the key that login has kept',
    load: async () => (await import('./auth.ts')).logout,
  },
  ...['operations', 'ops'].map(
    (word): Command => ({
      words: [word],
      summary: 'Every operation of the service, as it lists them itself',
      flags: [
        ownFlag('tag', 'string', 'Only of this group.'),
        ownFlag('method', 'string', 'Only with this method.'),
        ownFlag('search', 'string', 'Only with this word in id, path or summary.'),
      ],
      load: async () => (await import('./operations.ts')).listOperations,
    }),
  ),
  {
    words: ['describe'],
    summary: 'Flags, body and answer of one operation: METHOD PATH, or its id',
    arguments: ['method-or-id', 'path?'],
    load: async () => (await import('./operations.ts')).describe,
  },
  {
    words: ['call'],
    summary: 'Call any operation: METHOD PATH, or its id, with its fields as flags',
    arguments: ['method-or-id', 'path?'],
  },
  { words: ['brands', 'list'], summary: 'Your brands', operation: 'brandsList' },
  { words: ['brands', 'get'], summary: 'One brand', operation: 'brandsGet', arguments: ['brandId'] },
  { words: ['brands', 'create'], summary: 'A brand from its website', operation: 'brandsCreate', arguments: ['url'] },
  { words: ['brands', 'runs'], summary: 'What was run for a brand', operation: 'brandsRuns', arguments: ['brandId'] },
  { words: ['campaigns', 'create'], summary: 'Create a campaign; it starts at once', operation: 'campaignsCreate' },
  {
    words: ['campaigns', 'list'],
    summary: 'Your campaigns',
    operation: 'campaignsList',
    short: { brand: 'brandId', feature: 'featureSlug', workflow: 'workflowSlug' },
    columns: ['id', 'name', 'status', 'workflowSlug', 'createdAt'],
  },
  { words: ['campaigns', 'get'], summary: 'One campaign', operation: 'campaignsGet', arguments: ['campaignId'] },
  {
    words: ['campaigns', 'stats'],
    summary: 'What came of a campaign, and what it cost',
    operation: 'campaignsStatistics',
    arguments: ['campaignId'],
  },
  { words: ['campaigns', 'start'], summary: 'Start a draft', operation: 'campaignsStart', arguments: ['campaignId'] },
  { words: ['campaigns', 'pause'], summary: 'Pause it', operation: 'campaignsPause', arguments: ['campaignId'] },
  { words: ['campaigns', 'resume'], summary: 'Go on', operation: 'campaignsResume', arguments: ['campaignId'] },
  {
    words: ['campaigns', 'stop'],
    summary: 'End it for good',
    operation: 'campaignsStop',
    arguments: ['campaignId'],
  },
  {
    words: ['campaigns', 'watch'],
    summary: 'Follow a campaign until it ends: a line of JSON for each change',
    operation: 'campaignsStream',
    arguments: ['campaignId'],
    load: async () => (await import('./watch.ts')).watch,
  },
  {
    words: ['campaigns', 'export'],
    summary: 'Every email with its opens, clicks and answer, as a file: --format csv or json',
    operation: 'resultsExport',
    arguments: ['campaignId'],
  },
  {
    words: ['contacts', 'upload'],
    summary: 'Upload a table of people for a brand, and wait until it is read',
    operation: 'contactsUpload',
    arguments: ['file'],
    short: { brand: 'brandId' },
    flags: [ownFlag('no-wait', 'boolean', 'Do not wait until the rows are read.')],
    load: async () => (await import('./upload.ts')).upload,
  },
  {
    words: ['leads', 'list'],
    summary: 'People whom campaigns write to',
    operation: 'leadsList',
    short: { brand: 'brandId', campaign: 'campaignId' },
  },
  {
    words: ['leads', 'stats'],
    summary: 'How far people came',
    operation: 'campaignsLeadStatistics',
    short: { brand: 'brandId', campaign: 'campaignId' },
  },
  { words: ['leads', 'get'], summary: 'One person', operation: 'peopleLead', arguments: ['leadId'] },
  {
    words: ['emails', 'list'],
    summary: 'What was written',
    operation: 'campaignsBrandEmails',
    short: { brand: 'brandId' },
  },
  {
    words: ['replies', 'list'],
    summary: 'What was answered, the newest first',
    operation: 'inboundListReplies',
    short: { brand: 'brandId', campaign: 'campaignId' },
  },
  { words: ['senders', 'list'], summary: 'Mailboxes that send', operation: 'sendersList' },
  {
    words: ['senders', 'verify'],
    summary: 'Log in for real, and read SPF, DKIM and DMARC',
    operation: 'sendersVerify',
    arguments: ['id'],
  },
  {
    words: ['audiences', 'list'],
    summary: 'Parts of the contacts',
    operation: 'audiencesList',
    short: { brand: 'brandId' },
  },
  { words: ['audiences', 'get'], summary: 'One audience', operation: 'audiencesGet', arguments: ['audienceId'] },
  { words: ['audiences', 'delete'], summary: 'Delete it', operation: 'audiencesDelete', arguments: ['audienceId'] },
  {
    words: ['workflows', 'list'],
    summary: 'What campaigns can run',
    operation: 'workflowsList',
    short: { feature: 'featureSlug', workflow: 'workflowSlug', dynasty: 'workflowDynastySlug' },
  },
  { words: ['workflows', 'get'], summary: 'One workflow', operation: 'workflowsGet', arguments: ['workflowId'] },
  {
    words: ['runs', 'list'],
    summary: 'What was run, and what it cost',
    operation: 'runsList',
    short: { brand: 'brandId', campaign: 'campaignId', service: 'serviceName' },
  },
  { words: ['keys', 'list'], summary: 'Keys of providers that were stored', operation: 'providerKeysList' },
  {
    words: ['keys', 'delete'],
    summary: 'Delete the key of a provider',
    operation: 'providerKeysDelete',
    arguments: ['provider'],
  },
  { words: ['api-keys', 'list'], summary: 'Keys to this API', operation: 'keysListApiKeys' },
  { words: ['api-keys', 'create'], summary: 'A new key to this API', operation: 'keysCreateApiKey' },
  {
    words: ['api-keys', 'delete'],
    summary: 'Revoke a key to this API',
    operation: 'keysRevokeApiKey',
    arguments: ['id'],
  },
  {
    words: ['webhooks', 'listen'],
    summary: 'Forward events to an address of your own as they happen, signed as real deliveries are',
    flags: [
      ownFlag('forward', 'string', 'Where to post each event, for example http://localhost:4000/hook.', {
        isRequired: true,
      }),
      ownFlag('secret', 'string', "Sign with this secret; without it, with your organisation's own."),
      ownFlag('events', 'string', 'Only these kinds, separated by commas.'),
      ownFlag('cursor', 'string', 'Go on from here, as an earlier line said.'),
      ownFlag('all', 'boolean', 'From the first event on that is still known.'),
      ownFlag('count', 'integer', 'End after so many events.'),
      ownFlag('interval', 'number', 'Seconds between two looks; 1 unless given.'),
    ],
    load: async () => (await import('./listen.ts')).listen,
  },
  {
    words: ['completion'],
    summary: 'A completion script: bash, zsh or fish',
    arguments: ['shell'],
    load: async () => {
      const { completion } = await import('../help/completion.ts');
      return (session, input) => completion(session, input, COMMANDS);
    },
  },
];
