/** Explains each gate of a campaign to users. */
export const GATE_SENTENCES: Readonly<Record<string, string>> = {
  daily: 'The budget of the day is spent.',
  weekly: 'The budget of the week is spent.',
  monthly: 'The budget of the month is spent.',
  total: 'The whole budget is spent.',
  credit_depleted: 'The credit of the organisation is used up.',
  start_date: 'Its first day has not come yet.',
  missing_keys: 'A key of a provider is missing.',
  no_sender: 'There is no mailbox that may send.',
  sending_window: 'No mailbox sends at this hour.',
  mailbox_allowance: 'The mailboxes have sent what they may for now.',
  mail_server: 'The mail servers cannot be reached.',
  brand_paused: 'The brand is paused.',
  audience_paused: 'An audience is paused.',
  provider_limit: 'A provider asks for patience: its limit is reached.',
  model_unavailable: 'The model that writes does not answer.',
  new_articles: 'It waits for new articles.',
};
