import { formatCount, formatRate } from '../../../ui/format.tsx';
import { Section } from '../../../ui/page.tsx';
import type { Statistics } from '../labels.ts';

interface Stage {
  name: string;
  people: number;
  rest: string;
}

/** Joins `3 waiting, 2 left out` and omits zero counts. */
const listed = (parts: [count: number, what: string][]) =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${formatCount(count)} ${what}`)
    .join(', ');

/** Counts each lead once. Every figure is a campaign statistic or a sum of them. */
function stagesOf(statistics: Statistics, hasEnded: boolean): Stage[] {
  const { leadsServed, leadsBuffered, leadsSkipped, recipientStats: people, trackOpens } = statistics;
  const { contacted, delivered, opened, clicked, bounced, unsubscribed } = people;
  const { repliesPositive, repliesNegative, repliesNeutral, repliesAutoReply, repliesDetail } = people;
  return [
    {
      name: 'Leads',
      people: leadsServed + leadsBuffered + leadsSkipped,
      rest: listed([
        [leadsServed - contacted, hasEnded ? 'not contacted' : 'in progress'],
        [leadsBuffered, 'waiting'],
        [leadsSkipped, 'skipped'],
      ]),
    },
    {
      name: 'Contacted',
      people: contacted,
      rest: listed([[contacted - delivered, 'bounced']]),
    },
    {
      name: 'Delivered',
      people: delivered,
      rest: listed([
        // Leads without any delivered email are counted in the stage above.
        [bounced - (leadsServed - delivered), 'also bounced'],
        [unsubscribed, 'unsubscribed'],
      ]),
    },
    {
      name: 'Opened',
      people: opened,
      rest: trackOpens ? listed([[clicked, 'clicked']]) : 'opens are not tracked in this campaign',
    },
    {
      name: 'Replied',
      people: statistics.emailsReplied,
      rest: listed([
        [repliesPositive, 'positive'],
        [repliesNeutral, 'neutral'],
        [repliesNegative, 'negative'],
        [repliesAutoReply, 'auto-replies, not counted'],
      ]),
    },
    {
      name: 'Positive',
      people: repliesPositive,
      rest: listed([
        [repliesDetail.interested, 'interested'],
        [repliesDetail.closed, 'deals'],
      ]),
    },
    { name: 'Meetings', people: repliesDetail.meetingBooked, rest: '' },
  ];
}

export function Funnel({ statistics, hasEnded }: { statistics: Statistics; hasEnded: boolean }) {
  const stages = stagesOf(statistics, hasEnded);
  const most = Math.max(1, ...stages.map(({ people }) => people));
  const { delivered } = statistics.recipientStats;
  return (
    <Section title="Funnel">
      <ol className="funnel card">
        {stages.map(({ name, people, rest }, index) => (
          <li key={name} data-stage={name}>
            <span className="name">{name}</span>
            <span className="count numeric">{formatCount(people)}</span>
            <span className="bar" aria-hidden>
              <span style={{ width: `${(people / most) * 100}%` }} />
            </span>
            <span className="rest small soft">
              {[index > 2 && delivered > 0 && `${formatRate(people / delivered)} of delivered`, rest]
                .filter(Boolean)
                .join('; ')}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
