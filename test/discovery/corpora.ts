/** Sample articles by beat: title and first sentence per line. */
const BEATS = {
  charging: `
Depot charging gets cheaper as fleets go electric | Bus and van operators that plug in overnight pay less per kilowatt hour, a study of forty depots finds.
City opens its largest hub for electric vans | Thirty fast chargers serve couriers near the ring road, with a canteen and toilets for drivers.
Why the grid connection is the bottleneck for electric trucks | Operators wait two years for a connection while their vehicles stand in the yard.
Battery buses pass a hard winter | Range fell by a quarter at minus ten degrees, but no route was cancelled.
Hauliers ask for megawatt charging along the motorway | A lorry with a 600 kWh battery needs a plug every hundred kilometres, their association says.
Smart charging keeps the depot under its peak load | Vehicles take turns through the night, so that the operator pays no peak tariff.
Taxi fleet swaps diesel for electric | The cooperative put 200 electric cars on the road and shares eighteen chargers.
Vehicle to grid: parked vans earn money | Batteries of delivery vans sell power back in the evening, a trial shows.
Roaming between charge point operators is still a mess | Drivers carry five cards, and fleet managers get five invoices.
Open charge point protocol gets a new version | The protocol with which chargers talk to their back end learns about tariffs.`,
  energy: `
Grid operator warns of tight evenings | Demand peaks after sunset while solar output falls; storage should fill the gap.
Utility-scale batteries double in a year | Developers connected two gigawatts of storage to the grid, most of it beside solar farms.
Households trade power with neighbours | A pilot lets electric car owners and roofs with panels balance the local grid.
Heat pumps push up winter load | Distribution networks prepare for electric heating and charging at the same time.
Dynamic tariffs reach small consumers | Kilowatt hours at noon cost a third of those in the evening.
Wind farm connects after a five year wait | The queue for a connection is longer than building the turbines.
Regulator lets networks throttle wallboxes | In bottlenecks chargers may be limited to four kilowatts.
Virtual power plant bundles ten thousand batteries | Cars, home storage and cold stores react within seconds to the frequency of the grid.`,
  logistics: `
Parcel carriers brace for the peak season | Vans run seven days a week and depots hire drivers.
Warehouse robots pick the night shift | A fulfilment centre runs without light between two and five.
Port congestion eases after the strike | Containers leave the quay within three days again.
Last mile goes by cargo bike in the old town | Couriers deliver from a micro depot behind the station.
Lorry tolls rise for diesel vehicles | Hauliers with electric trucks pay nothing until the end of the decade.
Cold chain start to finish | Sensors follow vaccines from the plant to the pharmacy.
Rail freight loses customers to the road | Late trains drive shippers back to trucks, operators say.
Fleet managers struggle with mixed drivetrains | Diesel, gas and electric vans need three kinds of maintenance and two kinds of depots.`,
  payroll: `
Payslips that nobody understands | A survey finds that every third employee cannot read their own payslip.
Overtime rules change for shift workers | From January wages for night shifts are taxed differently, and payroll offices have to recalculate.
Small employers drown in wage forms | Hiring one person means eleven registrations, a bakery owner counts.
Equal pay reports are due in spring | Firms with more than a hundred employees must publish the gap between salaries of women and men.
Sick notes go digital | Health insurers send certificates straight to the employer, and HR departments wait for them.
Four-day week: what it does to salaries and holidays | Vacation entitlement, working hours and pay must be counted anew.
Minimum wage goes up again | Restaurants and cleaning firms adapt contracts and payroll runs.
Expats and social security | Who works in one country and is paid in another owes contributions twice, if nobody files the form.
Time tracking becomes compulsory | Employers must record working hours of all staff, the labour court rules.
Onboarding in the home office | HR teams send laptops by courier and sign employment contracts on a screen.`,
  hr: `
Recruiters turn to short videos | Applicants introduce themselves in thirty seconds; hiring managers like it.
Employee benefits beyond the fruit basket | Childcare and a job ticket beat the table football, human resources managers say.
Works councils want a say on algorithms | Software that ranks applicants needs the consent of employee representatives.
Parental leave for both | Employers report that more fathers take leave and return part time.
The return of the apprenticeship | Craft firms pay higher wages to trainees and still find none.
Quiet quitting, or simply working to contract | Labour lawyers explain what an employment contract owes.
Skills instead of degrees | Large employers drop the diploma from job adverts.
Annual reviews are dying out | HR departments replace them by monthly talks between staff and managers.`,
  coffee: `
The new wave of light roasts | Roasters stop the drum earlier to keep the acidity of washed Ethiopian beans.
Arabica hits a ten year high | Frost in Brazil drives up the price of green beans; small roasteries feel it first.
How to brew filter coffee that tastes of something | Grind coarser, pour slower, and weigh the water, a champion barista says.
Espresso machines for the kitchen, compared | Four machines under 800 euros pull shots side by side.
Decaf without the cardboard | Sugar cane process keeps the aroma, growers in Colombia claim.
Direct trade or fair trade | What farmers really get for a kilo of beans, and who certifies it.
Cold brew in cans is here to stay | Cafés and supermarkets sell more of it than of iced latte.
Grinders: burrs, motors and retention | Why the grinder matters more than the machine.
A cooperative in Huila dries its harvest on the roof | Smallholders ferment cherries longer and sell micro lots to roasters abroad.
Oat milk barista editions in a blind tasting | Seven foams, one winner, and a surprise for latte art.`,
  food: `
Sourdough for beginners | Flour, water, salt and three days of patience.
The best bakeries for a weekend breakfast | Croissants, filter coffee and a queue around the corner.
Natural wine has an image problem | Cloudy, funky and expensive: sommeliers argue.
Chocolate makers go bean to bar | Cocoa is roasted in a former garage, with a roaster made for coffee.
Seasonal kitchen: what to do with pumpkin | Soup, gnocchi and a cake.
Restaurants shorten their menus | Cooks are rare, and five dishes are easier than thirty.
Tea houses discover the young | Loose leaf, ceramic pots and tasting courses.
Food halls replace department stores | Street food, espresso bars and cheese under one roof.`,
  otsecurity: `
Ransomware stops a dairy for a week | Attackers came in by a maintenance laptop and encrypted the servers of the filling lines.
Water works leave controllers open to the internet | Researchers found four hundred programmable logic controllers without a password.
New vulnerability in a widespread PLC | An unauthenticated packet stops the controller; the maker has a patch.
Segmentation first: how a chemical plant rebuilt its network | Production and office share no switch any more.
Directive makes plant managers liable for cyber security | Operators of critical infrastructure must report an incident within a day.
Passive monitoring finds a rogue modem in a turbine hall | Anomaly detection in the industrial network took three minutes.
Firmware with a back door | A supplier shipped remote terminal units with an undocumented account.
Hackers in the substation | A red team shows how far a phishing mail leads into the control room.
Why nobody patches SCADA | A restart costs a shift, so that vulnerabilities stay for years.
Asset inventories are the beginning of OT security | Who does not know the controllers in the plant cannot protect them.`,
  itsecurity: `
Phishing kits rent for fifty dollars a month | Criminals copy sign-in pages, and intercept the second factor.
Hospital recovers from a ransomware attack | Patients were sent away for two days; backups saved the records.
Zero-day in a file transfer appliance | Attackers exploited the vulnerability before there was a patch.
Passkeys are about to replace passwords | Browsers and phones share the credentials.
Incident response on a shoestring | What a town with three administrators does when malware strikes.
Software bill of materials becomes a duty | Makers must list components with their vulnerabilities.
Botnet of routers taken down | Police switch off servers in five countries.
Insurance against hackers gets dearer | Insurers ask for segmentation, backups and monitoring before they sign.`,
  startups: `
Series A for a platform that helps teams grow | The young company wants to expand its customer base and hire across Europe.
Founders on scaling their business | Focus on customers, build a great team and keep growing, says the chief executive.
The ten software companies to watch this year | From customer management to workflow tools: growth is back.
Unicorn cuts a fifth of its staff | The platform wants to be profitable by next year.
Accelerator opens its doors to new founders | Mentors help with product, market and pitch.
How to find your first hundred customers | Sales, marketing and a simple price list.
Venture investors discover Europe's digital champions | A new fund of 300 million euros looks for innovative solutions.
Why product managers should talk to users | Feedback drives the roadmap, and features drive revenue.
Enterprise software buyers want fewer tools | One platform instead of ten, with integrations and a fair price.
Leadership lessons from a turnaround | Transparency, speed and a clear strategy.`,
  marketing: `
Newsletters are back | Open rates climb, and publishers sell sponsorships.
Search without clicks | How brands survive when answers come from an assistant.
Influencers in the supermarket | Brands pay for shelf videos that drive sales.
What customers expect from a loyalty programme | Points are out, service is in.
Outdoor advertising grows again | Digital screens at stations and stops bring new budgets.
Rebranding that went wrong | A logo, an uproar and a quick return.
Marketing teams drown in tools | Every second subscription is never opened.
B2B sales goes self-service | Buyers want prices on the website and no call.`,
  sport: `
Late goal decides the derby | The home side turned the match in stoppage time.
Marathon record falls in the rain | The runner beat her best time by forty seconds.
Young goalkeeper signs until 2030 | The club keeps its talent despite offers from abroad.
Cycling: breakaway survives in the mountains | The peloton miscounted on the last climb.
Handball team reaches the final | A strong defence was the key to the win.
Tennis star pauses for the season | An injury to the wrist needs rest.
Why clubs build new stadiums | Boxes, power supply and more seats.
Swimmers ask for more lanes | Training hours are short since two pools closed.`,
  culture: `
A novel about a lighthouse wins the prize | The jury praised its quiet voice.
Museum reopens after five years | Three wings, a new roof and a garden.
Theatre season begins with a scandal | Half of the audience left in the interval.
The film festival's dark horse | A debut about two sisters and a bakery charms the critics.
Opera in the power station | Turbines make a stage for a baroque piece.
Album of the week: brass and beats | Nine musicians, one take.
Street art on the depot wall | Forty painters turned a bus depot into a gallery.
Poetry for the commute | Verses on screens in trams.`,
  health: `
Flu season starts early | Doctors recommend the vaccination for the elderly.
Sleep trackers under test | Watches count minutes, and miss what matters.
Hospital merges two wards | Nurses fear longer ways and shifts.
A new drug against migraine | Patients had half as many attacks in the trial.
Back pain: move, do not rest | Physiotherapists explain five exercises.
Coffee and the heart | Three cups a day do no harm, cardiologists say.
Waiting for a therapist | Six months are the rule, patients report.
School meals get healthier | Less sugar, more vegetables and a salad bar.`,
  realestate: `
Rents in the city keep climbing | Families move to the suburbs, and commute.
Office towers become flats | Empty floors get kitchens and balconies.
Timber high-rise passes the fire test | Engineers burned a storey for two hours.
Mortgage rates fall below three percent | Buyers return, but sellers wait.
A village buys its pub | Two hundred residents each gave a thousand euros.
Land tax: what owners must declare | The office wants floor plans and the year of construction.
Parking lots turn into parks | Trees instead of cars in front of the town hall.
Construction firms run out of orders | Cranes stand still, and workers go home early.`,
} as const;
export type Beat = keyof typeof BEATS;

interface World {
  brand: { name: string; location: string | null; said: string[]; headings: string[]; body: string[] };
  /** Beats of the relevant outlets, with the number of articles out of 20. */
  relevant: Partial<Record<Beat, number>>[];
  others: Partial<Record<Beat, number>>[];
}

/** Beats that match no brand here, and two that mention companies in general. */
const ELSEWHERE: Partial<Record<Beat, number>>[] = [
  { sport: 15, health: 5 },
  { culture: 16, food: 4 },
  { health: 14, realestate: 6 },
  { realestate: 17, culture: 3 },
  { startups: 18, marketing: 2 },
  { startups: 12, marketing: 8 },
  { marketing: 18, startups: 2 },
  { sport: 8, culture: 6, realestate: 6 },
];

export const WORLDS: Record<string, World> = {
  'charging of fleets': {
    brand: {
      name: 'Voltrail',
      location: 'Rotterdam, Netherlands',
      said: [
        'Charging management for electric fleets',
        'Voltrail plans when every van and bus is charged, so that depots stay below their grid connection.',
      ],
      headings: [
        'Voltrail: smart charging for electric fleets',
        'Charge every vehicle on time',
        'Works with any charger',
        'Customers',
        'Pricing',
        'Book a demo',
      ],
      body: [
        'Our platform helps fleet operators to run electric buses, vans and trucks from one simple dashboard. Customers save up to 30 % of their energy costs.',
        'Smart charging shifts load to the hours in which power is cheap and keeps the depot below its peak.',
        'Chargers of all makers connect by the open charge point protocol. Drivers see when their vehicle is ready.',
        'Trusted by teams in eleven countries. Get started today and grow with a partner who understands your business.',
        'Batteries live longer when they are charged slowly. Voltrail knows the battery of each vehicle.',
      ],
    },
    relevant: [
      { charging: 16, logistics: 4 },
      { charging: 12, energy: 8 },
      { charging: 9, startups: 11 },
      { charging: 8, sport: 12 },
      { energy: 14, charging: 6 },
      { logistics: 12, charging: 8 },
      { charging: 18, culture: 2 },
      { charging: 7, realestate: 13 },
      { energy: 10, logistics: 4, charging: 6 },
      { charging: 10, marketing: 10 },
    ],
    others: [...ELSEWHERE, { hr: 12, payroll: 8 }, { coffee: 10, food: 10 }],
  },
  'payroll software': {
    brand: {
      name: 'Summit',
      location: 'Leeds',
      said: ['Payroll and HR for small employers', 'payroll software, human resources'],
      headings: [
        'Payroll that runs itself | Summit',
        'Payslips, holidays and sick notes in one place',
        'Less paperwork for HR',
        'What our customers say',
        'Pricing',
      ],
      body: [
        'Summit calculates wages, taxes and social security contributions and sends every employee a payslip that they understand.',
        'Working hours, overtime and vacation come from time tracking by themselves. New employees sign their contract online.',
        'Our solution is simple, secure and made for companies that want to grow. Start your free trial, no credit card needed.',
        'Employers tell us that a payroll run takes them ten minutes. Salaries arrive on time, each month.',
      ],
    },
    relevant: [
      { payroll: 15, hr: 5 },
      { payroll: 10, hr: 10 },
      { payroll: 8, startups: 12 },
      { hr: 14, payroll: 6 },
      { payroll: 12, realestate: 8 },
      { payroll: 18, sport: 2 },
      { hr: 12, payroll: 4, marketing: 4 },
      { payroll: 9, health: 11 },
      { payroll: 7, logistics: 13 },
      { payroll: 11, food: 9 },
    ],
    others: [...ELSEWHERE, { itsecurity: 14, startups: 6 }, { energy: 12, charging: 8 }],
  },
  'coffee by post': {
    brand: {
      name: 'Kind Mornings',
      location: null,
      said: ['Freshly roasted specialty coffee in your letterbox'],
      headings: [
        'Kind Mornings, specialty coffee subscription',
        'Roasted on Monday, with you on Wednesday',
        'Our farmers',
        'Brew guides',
        'Gift a subscription',
      ],
      body: [
        'We buy green beans from cooperatives in Colombia, Ethiopia and Brazil, pay farmers directly and roast in small batches.',
        'Choose filter or espresso, whole beans or ground. Pause or cancel whenever you like.',
        'Light roasts for filter, darker ones for espresso and milk. Each bag tells you the farm, the variety and the harvest.',
        'Join thousands of happy customers. Free delivery, great service and a team that loves what it does.',
      ],
    },
    relevant: [
      { coffee: 18, food: 2 },
      { coffee: 12, food: 8 },
      { coffee: 8, culture: 12 },
      { coffee: 10, health: 10 },
      { coffee: 7, marketing: 13 },
      { coffee: 15, sport: 5 },
      { coffee: 9, startups: 11 },
      { coffee: 14, realestate: 6 },
      { coffee: 6, food: 14 },
      { coffee: 11, logistics: 9 },
    ],
    others: [...ELSEWHERE, { logistics: 16, charging: 4 }, { hr: 10, payroll: 10 }],
  },
  'security of plants': {
    brand: {
      name: 'Ironveil',
      location: 'Munich, Germany',
      said: ['OT security monitoring for factories, utilities and water works'],
      headings: [
        'Ironveil: see every device in your plant',
        'Asset inventory without agents',
        'Detect anomalies before production stops',
        'Compliance',
        'Resources',
        'Careers',
      ],
      body: [
        'Ironveil listens passively to the industrial network and lists every controller, PLC and SCADA server with its firmware and vulnerabilities.',
        'When ransomware or an insider changes a controller, operators are told within minutes.',
        'Segmentation, monitoring and incident reports as the directive on critical infrastructure asks for.',
        'We empower teams to drive digital transformation with confidence. Leading companies trust our innovative solution.',
      ],
    },
    relevant: [
      { otsecurity: 16, itsecurity: 4 },
      { otsecurity: 10, itsecurity: 10 },
      { itsecurity: 15, otsecurity: 5 },
      { otsecurity: 8, startups: 12 },
      { otsecurity: 12, energy: 8 },
      { otsecurity: 9, logistics: 11 },
      { otsecurity: 18, realestate: 2 },
      { otsecurity: 7, health: 13 },
      { itsecurity: 12, otsecurity: 8 },
      { otsecurity: 11, marketing: 9 },
    ],
    others: [...ELSEWHERE, { coffee: 14, food: 6 }, { hr: 16, payroll: 4 }],
  },
};

export interface WrittenArticle {
  outlet: string;
  isRelevant: boolean;
  title: string;
  description: string;
  daysAgo: number;
}

/** Returns 20 outlets with 20 articles each. Deterministic. */
export function articlesOf({ relevant, others }: World): WrittenArticle[] {
  const outlets = [
    ...relevant.map((beats) => ({ beats, isRelevant: true })),
    ...others.map((beats) => ({ beats, isRelevant: false })),
  ];
  return outlets.flatMap(({ beats, isRelevant }, outlet) =>
    Object.entries(beats).flatMap(([beat, count]) => {
      const lines = BEATS[beat as Beat].trim().split('\n');
      return Array.from({ length: count }, (_, at): WrittenArticle => {
        // Combines titles and texts so that no two outlets share an article.
        const [title = ''] = (lines[(at + outlet) % lines.length] ?? '').split(' | ');
        const [, description = ''] = (lines[(at * 3 + outlet * 5) % lines.length] ?? '').split(' | ');
        return { outlet: `outlet-${outlet}`, isRelevant, title, description, daysAgo: (at * 7 + outlet * 3) % 80 };
      });
    }),
  );
}
