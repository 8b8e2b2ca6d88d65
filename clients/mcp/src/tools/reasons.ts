import { GATE_SENTENCES } from '../../../sdk/src/gate-sentences.ts';

const ENDS: Record<string, string> = {
  manual: 'A person paused it.',
  hard_bounces: 'Too many mails came back.',
  complaints: 'Too many people reported its mails as spam.',
  three_failed_runs: 'Three runs in a row failed.',
  five_dead_workers: 'Its worker died five times in a row.',
};

export function reasonSentence(reason: string): string {
  const [what, kind = ''] = reason.split(':');
  if (what === 'gate_closed') return GATE_SENTENCES[kind] ?? `It waits: ${kind.replaceAll('_', ' ')}.`;
  if (what === 'gate_opened') return 'Nothing holds it up any more.';
  return ENDS[reason] ?? reason;
}
