type Lexicon = [value: string, words: RegExp][];

const lexicon = (entries: Record<string, string>): Lexicon =>
  Object.entries(entries).map(([value, words]) => [value, new RegExp(`\\b(?:${words})\\b`, 'i')]);

export const INDUSTRIES = lexicon({
  'Software and SaaS': 'saas|software (?:companies|teams|vendors)|developers|engineering teams',
  'E-commerce': 'e-?commerce|online (?:stores?|shops?|retailers?)|merchants|shopify',
  Retail: 'retail|retailers|brick-and-mortar',
  'Financial services': 'fintech|banks?|banking|financial services|credit unions|wealth managers',
  Insurance: 'insurers?|insurance',
  Healthcare: 'healthcare|hospitals?|clinics?|medical practices|physicians',
  'Pharma and life sciences': 'pharma\\w*|biotech|life sciences|laborator(?:y|ies)',
  Education: 'schools?|universit(?:y|ies)|teachers|educators|education',
  'Real estate': 'real estate|realtors?|property managers?|landlords',
  Construction: 'construction|contractors|builders',
  Manufacturing: 'manufacturers?|manufacturing|factor(?:y|ies)',
  'Logistics and transport': 'logistics|freight|carriers|shippers|warehouses?',
  'Travel and hospitality': 'hotels?|restaurants?|hospitality|travel (?:agencies|companies)',
  'Media and publishing': 'publishers?|newsrooms?|media companies|journalists|creators',
  'Marketing and agencies': 'marketers|marketing teams|agencies|agency',
  Legal: 'law firms?|lawyers|attorneys|legal teams',
  'Professional services': 'consultants|consultancies|accountants|accounting firms',
  'Public sector': 'governments?|public sector|municipalit(?:y|ies)|cities',
  'Non-profit': 'non-?profits?|charit(?:y|ies)|ngos?',
  Energy: 'energy companies|utilities|solar installers|renewables',
  Agriculture: 'farmers|farms|agriculture|growers',
});

export const SIZES = lexicon({
  Freelancers: 'freelancers?|solopreneurs?|self-employed|independent professionals',
  Startups: 'start-?ups?|founders|early-stage',
  'Small businesses': 'small (?:and medium(?:-sized)? )?(?:businesses|companies|teams)|smbs?|smes?|local businesses',
  'Mid-market': 'mid-?market|mid-?size(?:d)?|growing (?:companies|teams|businesses)|scale-?ups?',
  Enterprises: 'enterprises?|fortune (?:100|500|1000)|large (?:companies|organi[sz]ations)|corporations|global brands',
});

export const JOB_TITLES = lexicon({
  'Chief executive': 'ceos?|chief executives?|business owners?|founders',
  'Chief technology officer': 'ctos?|chief technology officers?|heads? of engineering|engineering (?:leaders|managers)',
  'Chief financial officer': 'cfos?|finance (?:teams|leaders|managers)|controllers|accountants',
  'Chief marketing officer': 'cmos?|marketing (?:leaders|managers|teams|directors)|marketers|growth teams',
  'Chief information security officer': 'cisos?|security (?:teams|leaders|engineers)',
  'Head of sales': 'sales (?:teams|leaders|managers|reps|representatives|directors)|account executives|revenue teams',
  'Head of people': 'hr (?:teams|leaders|managers)|human resources|people teams|recruiters|talent teams',
  'Product manager': 'product (?:managers|teams|leaders)',
  'Operations manager': 'operations (?:teams|managers|leaders)|coos?|ops teams',
  'Customer support lead': 'support teams|customer success (?:teams|managers)|service desks',
  Developer: 'developers|software engineers|devops(?: teams)?|data (?:engineers|scientists|teams)',
  Designer: 'designers|design teams|creative teams',
  'Communications lead': 'pr (?:teams|managers|professionals)|communications teams|press offices',
});

export const REGIONS = lexicon({
  Worldwide: 'worldwide|around the world|globally|\\d+\\+? countries',
  Europe: 'europe|european|\\beu\\b|emea',
  'North America': 'north america',
  'United States': 'united states|\\busa\\b|\\bu\\.s\\.|american (?:companies|businesses)',
  Canada: 'canada|canadian',
  'United Kingdom': 'united kingdom|\\buk\\b|britain|british',
  Germany: 'germany|german|\\bdach\\b',
  France: 'france|french',
  Spain: 'spain|spanish',
  Italy: 'italy|italian',
  Netherlands: 'netherlands|dutch|benelux',
  Nordics: 'nordics?|scandinavia|sweden|norway|denmark|finland',
  'Latin America': 'latin america|latam|brazil|mexico',
  'Asia-Pacific': 'asia|apac|asia-pacific|japan|singapore',
  India: 'india|indian (?:companies|businesses)',
  Australia: 'australia|new zealand|anz',
  'Middle East and Africa': 'middle east|mena|africa|dubai|uae',
});
