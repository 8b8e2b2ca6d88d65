/** What holds a campaign up. */
const GATES: Record<string, string> = {
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
  provider_limit: 'The limit of a provider is reached.',
  model_unavailable: 'The model that writes does not answer.',
  new_articles: 'It waits for new articles.',
};

/** Why it was paused or has failed. */
const ENDS: Record<string, string> = {
  manual: 'A person paused it.',
  hard_bounces: 'Too many mails came back.',
  complaints: 'Too many people reported its mails as spam.',
  three_failed_runs: 'Three runs in a row failed.',
  five_dead_workers: 'Its worker died five times in a row.',
};

/** What a history has as a code in a sentence; what others said as it is. */
export function reasonSentence(reason: string): string {
  const [what, kind = ''] = reason.split(':');
  if (what === 'gate_closed') return GATES[kind] ?? `It waits: ${kind.replaceAll('_', ' ')}.`;
  if (what === 'gate_opened') return 'Nothing holds it up any more.';
  return ENDS[reason] ?? reason;
}
