/** The order of the sections in the reference: daily work first, administration last. */
export const TAGS: Record<string, string> = {
  Campaigns: 'Outreach for a brand: created, watched, paused and stopped.',
  Leads: 'People that campaigns have found, and how far each has come.',
  Contacts: 'People that you know already, uploaded as files.',
  Audiences: 'Whom a campaign looks for.',
  Emails: 'What campaigns have written and delivered.',
  Messages: 'Every single sending, with what the mail server said.',
  Replies: 'What people answered, how it is read, and meetings that came of it.',
  Suppressions: 'People and domains that nothing is sent to.',
  Brands: 'What is sold: websites, what they say, and their ideal customers.',
  Features: 'What campaigns can do, what each asks for, and what it has achieved.',
  Workflows: 'How a feature is carried out: versions of graphs of steps.',
  Senders: 'Mailboxes that send, and whether others will believe them.',
  Press: 'Outlets, journalists and articles: who writes about what a brand does, and what came of writing to them.',
  'Press kits': 'Pages about a brand for journalists: written, approved, shown and counted.',
  Feeds: 'Where articles come from: feeds that you name, and those of outlets.',
  'Expert quotes': 'What journalists ask the public, and what brands answer.',
  'AI visibility': 'How often assistants name and cite a brand, measured by asking them.',
  Scraping: 'Pages of others as text: what they say of a company, who wrote them, and what else a site has.',
  Results: 'Figures of campaigns in the form of the older clients, under paths without a version.',
  Costs: 'What was spent, run by run and by any dimension.',
  Webhooks: 'Events that are sent to you, their receivers, and a feed of the same events.',
  Chat: 'Conversations with your model, which reads and changes what your key may.',
  Sandbox: 'What was written while nothing is really sent.',
  Tracking: 'The addresses in emails: pictures, links and the way to unsubscribe. They need no key.',
  Public: 'What anybody may read without a key.',
  Billing: 'Credit: what it pays for, payments and automatic top-up.',
  'Provider keys': 'Your own keys of the services that campaigns use, kept sealed.',
  Identity: 'Who is calling: organisations, users and their API keys.',
  Members: 'People of an organisation, their roles, permissions and invitations.',
  Activity: 'Who of an organisation was there, day by day.',
  Invites: 'Codes by which one organisation brings another.',
  Waitlist: 'Who asked to be let in, where the operator lets strangers ask.',
  'Application webhooks': 'Events of all organisations, sent to the endpoints of an application.',
  Service: 'The service itself: its health, its metrics and this document.',
};

const ORDER = Object.keys(TAGS);
const placeOf = (name: string) => (name in TAGS ? ORDER.indexOf(name) : ORDER.length);

export const describedTags = (names: Iterable<string>): { name: string; description: string }[] =>
  [...new Set(names)]
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((name) => ({ name, description: TAGS[name] ?? `Everything about ${name.toLowerCase()}.` }));
