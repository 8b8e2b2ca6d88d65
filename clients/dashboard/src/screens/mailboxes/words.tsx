import type { Outputs } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatCount, inWords } from '../../ui/format.tsx';

export type Sender = Outputs['senders']['show']['sender'];

const PAUSED_BY: Record<string, string> = {
  manual: 'by a person',
  hard_bounces: 'too many mails came back',
  complaints: 'too many people reported its mails as spam',
  mail_server: 'its mail server could not be used for too long',
};

export const pausedBecause = (reason: string | null) =>
  reason === null ? '' : (PAUSED_BY[reason] ?? inWords(reason).toLowerCase());

export const Health = ({ sender: { status, pausedReason, lastError } }: { sender: Sender }) => (
  <>
    {status === 'paused' && <Badge tone="warn">Paused</Badge>}
    {status === 'active' && (lastError === null ? <Badge tone="good">Sends</Badge> : <Badge tone="bad">Trouble</Badge>)}
    <span className="small soft block clip" dir="auto">
      {status === 'paused' ? pausedBecause(pausedReason) : lastError}
    </span>
  </>
);

export const todayOf = ({ sentToday, remainingToday }: Sender) =>
  remainingToday === null
    ? `${formatCount(sentToday)} sent`
    : `${formatCount(sentToday)} sent, ${formatCount(remainingToday)} left`;

const ZONES: Record<string, string> = {
  organisation: 'the organisation’s time',
  recipient: 'the time of whom it writes to',
};
const DAYS: Record<string, string> = {
  'mon,tue,wed,thu,fri': 'Monday to Friday',
  'mon,tue,wed,thu,fri,sat,sun': 'Every day',
};

export function windowOf({ window }: Sender): string {
  if (window === null) return 'at any hour';
  const days = DAYS[window.days.join(',')] ?? window.days.map(inWords).join(', ');
  return `${days}, ${window.from} to ${window.to}, ${ZONES[window.timeZone] ?? window.timeZone}`;
}
