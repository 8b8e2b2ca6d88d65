/** What each part of the API is for, in the order in which a newcomer meets them. */
export const TAGS: Record<string, string> = {
  Identity: 'Who is calling: organisations, users and their API keys.',
  'Provider keys': 'Your own keys of the services that campaigns use, kept sealed.',
  Brands: 'What is sold: websites, what they say, and their ideal customers.',
  Features: 'What campaigns can do, what each asks for, and what it has achieved.',
  Workflows: 'How a feature is carried out: versions of graphs of steps.',
  Campaigns: 'Outreach for a brand: created, watched, paused and stopped.',
  Audiences: 'Whom a campaign looks for.',
  Contacts: 'People that you know already, uploaded as files.',
  Leads: 'People that campaigns have found, and how far each has come.',
  Emails: 'What campaigns have written and delivered.',
  Messages: 'Every single sending, with what the mail server said.',
  Senders: 'Mailboxes that send, and whether others will believe them.',
  Replies: 'What people answered, how it is read, and meetings that came of it.',
  Press: 'Outlets, journalists and articles: who writes about what a brand does, and what came of writing to them.',
  Feeds: 'Where articles come from: feeds that you name, and those of outlets.',
  Scraping: 'Pages of others as text: what they say of a company, who wrote them, and what else a site has.',
  Suppressions: 'People and domains that nothing is sent to.',
  'Expert quotes': 'What journalists ask the public, and what brands answer.',
  'AI visibility': 'How often assistants name and cite a brand, measured by asking them.',
  Tracking: 'The addresses in emails: pictures, links and the way to unsubscribe. They need no key.',
  'Press kits': 'Pages about a brand for journalists: written, approved, shown and counted.',
  Results: 'Figures of campaigns in the form of the older clients, under paths without a version.',
  Costs: 'What was spent, run by run and by any dimension.',
  Webhooks: 'Events that are sent to you, their receivers, and a feed of the same events.',
  Activity: 'Who of an organisation was there, day by day.',
  Invites: 'Codes by which one organisation brings another.',
  Waitlist: 'Who asked to be let in, where the operator lets strangers ask.',
  Sandbox: 'What was written while nothing is really sent.',
  Public: 'What anybody may read without a key.',
  Service: 'The service itself: its health, its metrics and this document.',
};

export const describedTags = (names: Iterable<string>): { name: string; description: string }[] => {
  const used = new Set(names);
  const order = Object.keys(TAGS);
  return [...used]
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((name) => ({ name, description: TAGS[name] ?? `Everything about ${name.toLowerCase()}.` }));
};
