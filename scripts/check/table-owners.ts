interface Owner {
  /** Folders whose SQL may name the tables. All other files call the first folder's index. */
  folders: [owner: string, ...guests: string[]];
  tables: string[];
}

interface Crossing {
  path: string;
  /** The exact number of statements; any difference is reported. */
  statements: number;
  reason: string;
}

/** Statements that cover all organisations. All other statements must name the organisation. */
export const ACROSS_ORGANISATIONS: Crossing[] = [
  {
    path: 'src/database/outbox.ts',
    statements: 2,
    reason: 'The relay and its sweep read the events of all organisations in order.',
  },
  {
    path: 'modules/identity/create-user.ts',
    statements: 1,
    reason: 'The start asks whether the installation has a user.',
  },
  {
    path: 'modules/identity/identity.queries.ts',
    statements: 2,
    reason: 'Administrators list the users of all organisations, unless they name one.',
  },
  {
    path: 'modules/billing/grants/grant.queries.ts',
    statements: 1,
    reason: 'Administrators list the grants of all organisations.',
  },
  {
    path: 'modules/billing/ledger/hold-credit.ts',
    statements: 1,
    reason: 'The sweep asks for promises whose asker died.',
  },
  {
    path: 'modules/billing/stripe/process-stripe-event.ts',
    statements: 2,
    reason: 'Stripe knows a customer and a card by ids of its own, and asks whose they are.',
  },
  {
    path: 'modules/billing/topup/top-up.ts',
    statements: 1,
    reason: 'The sweep asks whether any top-up is due.',
  },
  {
    path: 'modules/costs/ledger/conclude-reservations.ts',
    statements: 1,
    reason: 'The sweep asks for reservations whose worker died.',
  },
  {
    path: 'modules/growth/invites/claim-invite.ts',
    statements: 2,
    reason: 'Whoever has a code learns by it whose it is; all whom an organisation brought forget it when it goes.',
  },
  {
    path: 'modules/growth/invites/invite-status.ts',
    statements: 1,
    reason: 'Whoever has a code and no key yet asks whether it can be used.',
  },
  {
    path: 'modules/brands/analysis/analyse-brand.ts',
    statements: 1,
    reason: 'The sweep asks whether any brand is due.',
  },
  {
    path: 'modules/campaign-state/campaign-facts.ts',
    statements: 4,
    reason: 'Jobs know a campaign by its id alone, and ask whose it is.',
  },
  {
    path: 'modules/campaign-state/campaign-sums.ts',
    statements: 1,
    reason: 'Benchmarks go from organisation to organisation.',
  },
  {
    path: 'modules/campaign-state/sending-permit.ts',
    statements: 1,
    reason: 'The job of a campaign knows it by its id alone.',
  },
  {
    path: 'modules/contacts/uploads/import-contacts.ts',
    statements: 1,
    reason: 'The sweep ends uploads whose process died.',
  },
  {
    path: 'modules/senders/sender-facts.ts',
    statements: 4,
    reason: 'The sweep asks which senders have a mailbox; administrators see how much mail left and which cannot send.',
  },
  {
    path: 'modules/webhooks/deliveries/sync-held-deliveries.ts',
    statements: 3,
    reason:
      'The sweep finds endpoints that were disabled or enabled; deliveries of the application stand with all organisations.',
  },
  {
    path: 'modules/webhooks/events/replay-events.ts',
    statements: 1,
    reason: 'All organisations share one order of events: a moment has a place in it.',
  },
  {
    path: 'modules/messages/guard/guard-sending.ts',
    statements: 1,
    reason: 'The sweep asks whose mail lately bounced or was called spam.',
  },
  {
    path: 'modules/messages/open-messages.ts',
    statements: 2,
    reason: 'The sweep hops from campaign to campaign that has due messages, and asks what dead workers held.',
  },
  {
    path: 'modules/messages/smtp/lost-messages.ts',
    statements: 1,
    reason: 'The sweep asks what dead workers held of campaigns that are paused.',
  },
  {
    path: 'modules/messages/smtp/company-limit.ts',
    statements: 1,
    reason: 'Housekeeping forgets the days of all that are over.',
  },
  {
    path: 'modules/campaigns/runner/enqueue-due.ts',
    statements: 4,
    reason: 'The sweep asks for campaigns that are due; jobs and expired reservations know a campaign by its id alone.',
  },
  {
    path: 'modules/campaigns/lifecycle/change-status.ts',
    statements: 1,
    reason: 'The sweep asks which paused campaigns are past their end.',
  },
  {
    path: 'modules/campaigns/notify/notify-handler.ts',
    statements: 1,
    reason: 'The sweep asks whether any digest is due.',
  },
  {
    path: 'modules/tracking/event-batches.ts',
    statements: 1,
    reason: 'The sweep asks whether any batch is due.',
  },
  { path: 'modules/press/kits/write-kits.ts', statements: 1, reason: 'The sweep asks whether any kit is due.' },
  {
    path: 'modules/replies/process/process-due-inbound.ts',
    statements: 1,
    reason: 'The sweep asks whether any mail is due.',
  },
  {
    path: 'modules/discovery/feeds/read-due-feeds.ts',
    statements: 1,
    reason: 'The sweep asks whether any feed is due.',
  },
  {
    path: 'modules/quotes/pitches/pay-for-pitch.ts',
    statements: 1,
    reason: 'The sweep pays for questions of all whose asker died.',
  },
  {
    path: 'modules/quotes/sending/send-pitches.ts',
    statements: 1,
    reason: 'The sweep asks whether any pitch is due.',
  },
  {
    path: 'modules/campaign-state/waiting-campaigns.ts',
    statements: 1,
    reason: 'Administrators see which campaigns stand still.',
  },
  {
    path: 'modules/keys/failed-requests/failed-request.queries.ts',
    statements: 1,
    reason: 'Administrators see how many requests failed.',
  },
  {
    path: 'modules/messages/watch-sending.ts',
    statements: 1,
    reason: 'Administrators see which messages wait for a decision.',
  },
  {
    path: 'modules/replies/receive/inbox.queries.ts',
    statements: 1,
    reason: 'Administrators see which mailboxes cannot be read.',
  },
  {
    path: 'modules/members/accept-invitation.ts',
    statements: 1,
    reason: 'An invitation is known by its token, and says whose it is.',
  },
  {
    path: 'modules/deletion/delete-organisations.ts',
    statements: 1,
    reason: 'The sweep asks whether any deletion is due.',
  },
  {
    path: 'modules/visibility/runs/measure-due-run.ts',
    statements: 1,
    reason: 'The sweep asks whether any measurement is due.',
  },
];

/** The owner of each table. Every table of a migration is listed exactly once. */
export const TABLE_OWNERS: Owner[] = [
  { folders: ['modules/identity', 'modules/members'], tables: ['users'] },
  { folders: ['modules/members'], tables: ['roles', 'invitations'] },
  // Claims skip closed organisations.
  { folders: ['modules/identity', 'src/database'], tables: ['organisations'] },
  { folders: ['modules/deletion'], tables: ['organisation_deletions'] },
  {
    folders: ['modules/webhooks'],
    tables: ['webhook_endpoints', 'webhook_secrets', 'webhook_messages', 'webhook_deliveries', 'webhook_attempts'],
  },
  {
    folders: ['modules/billing'],
    tables: [
      'billing_accounts',
      'billing_entries',
      'billing_holds',
      'billing_payments',
      'billing_topups',
      'stripe_events',
    ],
  },
  {
    folders: ['modules/costs'],
    tables: [
      'platform_prices',
      'organisation_prices',
      'runs',
      'cost_entries',
      'cost_totals',
      'budget_windows',
      'run_sums',
      'cost_sums',
      'spent_quarters',
    ],
  },
  {
    folders: ['modules/keys'],
    tables: ['api_keys', 'sign_in_links', 'rate_windows', 'provider_keys', 'provider_key_sources', 'failed_requests'],
  },
  { folders: ['modules/brands'], tables: ['brands', 'brand_pages', 'brand_fields'] },
  { folders: ['modules/features'], tables: ['features'] },
  { folders: ['modules/workflows'], tables: ['workflows'] },
  {
    // Campaigns have two modules: campaign-state is below the modules that need campaigns, and campaigns is
    // above them.
    folders: ['modules/campaign-state', 'modules/campaigns'],
    tables: ['campaigns', 'campaign_transitions', 'campaign_counts', 'campaign_day_counts'],
  },
  { folders: ['modules/suppressions'], tables: ['suppressions'] },
  { folders: ['modules/contacts'], tables: ['contacts', 'contact_uploads', 'audiences'] },
  { folders: ['modules/leads'], tables: ['leads'] },
  { folders: ['modules/senders'], tables: ['senders'] },
  { folders: ['modules/messages'], tables: ['messages', 'emails', 'test_mail_counts', 'company_days'] },
  { folders: ['modules/tracking'], tables: ['tracking_batches'] },
  {
    folders: ['modules/replies'],
    tables: ['inbound_mail', 'replies', 'meetings', 'manual_qualifications', 'imap_cursors'],
  },
  {
    folders: ['modules/growth'],
    tables: ['activities', 'invite_codes', 'invite_claims', 'waitlist_entries'],
  },
  {
    folders: ['modules/scraping'],
    tables: ['scraped_pages'],
  },
  {
    folders: ['modules/discovery'],
    tables: [
      'feeds',
      'outlets',
      'campaign_outlets',
      'journalists',
      'campaign_journalists',
      'articles',
      'article_aliases',
      'bylines',
      'topics',
      'discoveries',
      'mentions',
    ],
  },
  { folders: ['modules/results'], tables: ['benchmarks'] },
  { folders: ['modules/campaigns'], tables: ['provider_results', 'campaign_notices', 'campaign_digests'] },
  { folders: ['modules/press'], tables: ['media_kits', 'media_kit_images', 'media_kit_visits'] },
  { folders: ['modules/quotes'], tables: ['quote_requests', 'quote_matches', 'quote_feeds', 'quote_pitches'] },
  { folders: ['modules/visibility'], tables: ['visibility_runs', 'visibility_prompts', 'visibility_competitors'] },
  { folders: ['modules/assistant'], tables: ['chat_configs', 'chat_sessions', 'chat_messages'] },
  // Webhooks shows, redacts and prunes relayed events as its event feed.
  { folders: ['src/database', 'modules/webhooks'], tables: ['outbox_events'] },
  { folders: ['src/database'], tables: ['platform_secrets'] },
  // The scheduler's store reads and writes this table.
  { folders: ['src/database', 'jobs/agenda'], tables: ['agenda_jobs'] },
  { folders: ['src/api'], tables: ['idempotency_keys'] },
];
