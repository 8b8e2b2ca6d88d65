import type { Outputs } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatCount, humanize } from '../../ui/format.tsx';

export type SenderData = Outputs['senders']['show']['sender'];

const PAUSED_BY: Record<string, string> = {
  manual: 'by a user',
  hard_bounces: 'too many emails bounced',
  complaints: 'too many spam complaints',
  mail_server: 'mail server unavailable for too long',
};

export const pauseReasonText = (reason: string | null) =>
  reason === null ? '' : (PAUSED_BY[reason] ?? humanize(reason).toLowerCase());

export const MailboxStatus = ({ sender: { status, pausedReason, lastError } }: { sender: SenderData }) => (
  <>
    {status === 'paused' && <Badge tone="warn">Paused</Badge>}
    {status === 'active' && (lastError === null ? <Badge tone="good">Active</Badge> : <Badge tone="bad">Error</Badge>)}
    <span className="small soft block clip" dir="auto">
      {status === 'paused' ? pauseReasonText(pausedReason) : lastError}
    </span>
  </>
);

export const sentTodayText = ({ sentToday, remainingToday }: SenderData) =>
  remainingToday === null
    ? `${formatCount(sentToday)} sent`
    : `${formatCount(sentToday)} sent, ${formatCount(remainingToday)} left`;

const ZONES: Record<string, string> = {
  organisation: 'organisation time zone',
  recipient: 'recipient time zone',
};
const DAYS: Record<string, string> = {
  'mon,tue,wed,thu,fri': 'Monday to Friday',
  'mon,tue,wed,thu,fri,sat,sun': 'Every day',
};

export function windowText({ window }: SenderData): string {
  if (window === null) return 'Any time';
  const days = DAYS[window.days.join(',')] ?? window.days.map(humanize).join(', ');
  return `${days}, ${window.from} to ${window.to}, ${ZONES[window.timeZone] ?? window.timeZone}`;
}
