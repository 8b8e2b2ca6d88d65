/** The order of the sections in the reference: daily work first, administration last. */
export const TAGS: Record<string, string> = {
  Campaigns: 'Create, monitor, pause and stop outreach for a brand.',
  Leads: 'Contacts inside campaigns, with their status.',
  Contacts: 'Contacts that you upload as files.',
  Audiences: 'Saved descriptions of the contacts that campaigns look for.',
  Emails: 'Emails that campaigns have written and delivered.',
  Messages: 'Every sent email with its delivery status and the response of the mail server.',
  Replies: 'Replies of recipients, their categories, and booked meetings.',
  Suppressions: 'Addresses and domains that must not be contacted.',
  Brands: 'Brands with their websites, extracted facts and ideal customers.',
  Features: 'Kinds of campaigns, with their inputs and results.',
  Workflows: 'Versioned graphs of steps that carry out a feature.',
  Senders: 'Mailboxes that send emails, and their deliverability checks.',
  Press: 'Outlets, journalists and articles on the topics of a brand, with the results of press outreach.',
  'Press kits': 'Pages about a brand for journalists: write, approve, publish and count views.',
  Feeds: 'Feeds that articles are read from: your own and those of outlets.',
  'Expert quotes': 'Requests of journalists for expert quotes, and pitches of brands.',
  'AI visibility': 'How often AI assistants name and cite a brand.',
  Scraping: 'Web pages as text, with facts about the company, the author and other pages of the site.',
  Results: 'Campaign statistics in the format of earlier clients, under paths without a version.',
  Costs: 'Costs per run, and totals by any dimension.',
  Webhooks: 'Webhook endpoints, their deliveries, and the event feed.',
  Chat: 'Conversations with your model, which can use the API with the permissions of your key.',
  Sandbox: 'Emails of sandbox campaigns, which are never really sent.',
  Tracking: 'Addresses in emails: tracking pixels, links and unsubscribe pages.',
  Public: 'Platform prices and sales channels, readable without a key.',
  Billing: 'Credit, payments and automatic top-up.',
  'Provider keys': 'Your own keys for the services that campaigns use, stored encrypted.',
  Identity: 'Organisations, users and API keys.',
  Members: 'Members of an organisation, with roles, permissions and invitations.',
  Activity: 'Activity of members by day.',
  Invites: 'Codes with which one organisation invites another.',
  Waitlist: 'Requests for access, if the operator has enabled the waitlist.',
  'Application webhooks': "An application's webhook endpoints for the events of all organisations.",
  Service: 'Health, metrics, operator warnings and the OpenAPI document.',
};

const ORDER = Object.keys(TAGS);
const placeOf = (name: string) => (name in TAGS ? ORDER.indexOf(name) : ORDER.length);

export const describedTags = (names: Iterable<string>): { name: string; description: string }[] =>
  [...new Set(names)]
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((name) => ({ name, description: TAGS[name] ?? `Operations on ${name.toLowerCase()}.` }));
