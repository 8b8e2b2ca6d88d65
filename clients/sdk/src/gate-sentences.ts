/** Explains each gate of a campaign to users. */
export const GATE_SENTENCES: Readonly<Record<string, string>> = {
  daily: 'The daily budget is used up.',
  weekly: 'The weekly budget is used up.',
  monthly: 'The monthly budget is used up.',
  total: 'The total budget is used up.',
  credit_depleted: 'The organisation has no credit left.',
  start_date: 'The start date is in the future.',
  missing_keys: 'A provider key is missing.',
  no_sender: 'No mailbox can send.',
  sending_window: 'All mailboxes are outside their sending hours.',
  mailbox_allowance: 'All mailboxes have reached their sending limit.',
  mail_server: 'The mail servers are unreachable.',
  brand_paused: 'The brand is paused.',
  audience_paused: 'An audience is paused.',
  provider_limit: 'A provider limit is reached.',
  model_unavailable: 'The writing model does not respond.',
  new_articles: 'Waiting for new articles.',
};
