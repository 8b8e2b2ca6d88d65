/** Fields of most sandbox outlets, each with the words of its articles. */
export const BEATS: readonly { name: string; words: readonly string[] }[] = [
  { name: 'Gardening', words: ['roses', 'compost', 'seedlings', 'greenhouse', 'pruning', 'orchard', 'bulbs', 'hedge'] },
  {
    name: 'Football',
    words: ['striker', 'penalty', 'goalkeeper', 'league', 'transfer', 'derby', 'midfield', 'stadium'],
  },
  { name: 'Opera', words: ['soprano', 'libretto', 'overture', 'tenor', 'premiere', 'orchestra', 'stage', 'baritone'] },
  { name: 'Sailing', words: ['regatta', 'mast', 'harbour', 'spinnaker', 'keel', 'skipper', 'tide', 'mooring'] },
  { name: 'Cooking', words: ['sourdough', 'braise', 'saffron', 'kitchen', 'recipe', 'dumplings', 'broth', 'dessert'] },
  { name: 'Astronomy', words: ['telescope', 'nebula', 'comet', 'eclipse', 'orbit', 'galaxy', 'observatory', 'meteor'] },
  {
    name: 'Railways',
    words: ['locomotive', 'timetable', 'platform', 'signalling', 'tunnel', 'carriage', 'gauge', 'depot'],
  },
  {
    name: 'Chess',
    words: ['gambit', 'endgame', 'bishop', 'tournament', 'opening', 'grandmaster', 'pawn', 'stalemate'],
  },
  {
    name: 'Fashion',
    words: ['runway', 'tailoring', 'denim', 'couture', 'silhouette', 'fabric', 'vintage', 'collection'],
  },
  {
    name: 'Local affairs',
    words: ['council', 'parking', 'playground', 'mayor', 'library', 'festival', 'roadworks', 'bakery'],
  },
];

export const PLACES = [
  'Northern',
  'Harbour',
  'Meridian',
  'Lantern',
  'Ironbridge',
  'Silver Lake',
  'Old Town',
  'Westgate',
];
export const SANDBOX_PAPERS = ['Courier', 'Ledger', 'Observer', 'Dispatch', 'Monitor'];
export const FIRST_NAMES = [
  'Ada',
  'Bruno',
  'Clara',
  'Dario',
  'Elif',
  'Femi',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Keiko',
  'Liam',
  'Mara',
  'Nils',
  'Olga',
  'Pavel',
];
export const LAST_NAMES = [
  'Abbott',
  'Brandt',
  'Castell',
  'Dorsey',
  'Engel',
  'Faraday',
  'Grieve',
  'Holm',
  'Ibarra',
  'Jansen',
  'Kovac',
  'Lindqvist',
  'Marchetti',
  'Novak',
  'Okafor',
  'Petrov',
];
export const SANDBOX_DESKS = ['Newsroom', 'Staff Writer', 'The Editorial Board'];

/** Words of an article replace a, b and c. */
export const SANDBOX_TITLES = [
  'How {a} changes the way we think about {b}',
  '{A}: what the numbers say about {b} this year',
  'Inside the quiet rise of {a} and {b}',
  'Why {a} matters more than {b} now',
  'Five questions about {a} that nobody asks',
  'What {b} can learn from {a}',
];
export const SENTENCES = [
  'People who know {a} say that {b} has rarely been discussed so openly.',
  'The debate about {a} began with {c}, and it is not over.',
  'A survey of two hundred readers found that {b} comes before {c} for most of them.',
  'Last spring {c} was hardly mentioned together with {a}.',
  'Experts in {b} expect the next year to bring more {a}, not less.',
  'For those who work with {c} every day, {b} is the harder part.',
];
export const SANDBOX_COMMON_WORDS = ['business', 'customers', 'service', 'companies'];
