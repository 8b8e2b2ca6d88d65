import type { NotifyFrequency } from './notify.schema.ts';

interface DigestContent {
  campaign: string;
  status: string;
  frequency: NotifyFrequency;
  since: string;
  until: string;
  emails_sent: number;
  delivered: number;
  opened: number;
  bounced: number;
  replied: number;
  replies: Record<string, number>;
  meetings_booked: number;
  cost_usd: number;
  answers: { name: string | null; email: string; company: string | null; class: string; preview: string }[];
  meetings: { meeting_time: string | null }[];
  gates: { kind: string; state: 'closed' | 'opened'; opensAt: string | null; at: string }[];
}

const TITLES = { immediately: 'New activity', daily: 'Daily summary', weekly: 'Weekly summary' };

export function digestText(told: DigestContent): { subject: string; text: string } {
  const subject = `${TITLES[told.frequency]} for ${told.campaign}`;
  const parts = [
    [subject, `${moment(told.since)} to ${moment(told.until)}. Campaign status: ${told.status}.`],
    figures(told),
    section('Replies', told.answers.map(answer)),
    section(
      'Meetings',
      told.meetings.map(
        ({ meeting_time }) => `- ${meeting_time === null ? 'time not given in the reply' : moment(meeting_time)}`,
      ),
    ),
    section('Gates', told.gates.map(gate)),
  ];
  return {
    subject,
    text: parts
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join('\n'))
      .join('\n\n'),
  };
}

const moment = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

function figures(told: DigestContent): string[] {
  const classes = Object.entries(told.replies).map(([name, value]) => `${name} ${value}`);
  return [
    `Sent: ${told.emails_sent}`,
    `Delivered: ${told.delivered}`,
    `Opened: ${told.opened}`,
    `Bounced: ${told.bounced}`,
    `Replied: ${told.replied}${classes.length === 0 ? '' : ` (${classes.join(', ')})`}`,
    `Meetings: ${told.meetings_booked}`,
    `Cost: ${told.cost_usd} USD`,
  ];
}

const section = (title: string, lines: string[]) => (lines.length === 0 ? [] : [`${title}:`, ...lines]);

const answer = ({ name, email, company, class: kind, preview }: DigestContent['answers'][number]) =>
  `- ${[name ?? email, company].filter((part) => part !== null).join(', ')} (${kind}): ${preview.replaceAll(/\s+/g, ' ').trim()}`;

const gate = ({ kind, state, opensAt, at }: DigestContent['gates'][number]) =>
  `- ${moment(at)}: ${kind} ${state}${opensAt === null ? '' : `, until ${moment(opensAt)}`}`;
