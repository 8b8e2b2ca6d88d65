const words = (text: string) => text.trim().split(/\s+/);

/** How people describe outlets and who works there, in the languages of the feeds that people name most; without accents. */
const OUTLET_WORDS = new Set(
  words(`
  press trade media medium outlet outlets journal journals news newspaper newspapers magazine magazines publication publications paper
  papers daily dailies weekly weeklies monthly monthlies blog blogs site sites website websites portal portals newsletter newsletters
  podcast podcasts radio tv television broadcast broadcaster broadcasters channel channels editor editors editorial journalist journalists
  reporter reporters writer writers correspondent correspondents columnist columnists desk desks page pages section sections beat beats
  title titles national local regional regionaux regionales nationaux nacional nacionales regionali nazionali international specialist specialised specialized vertical mainstream tier top leading industry wire wires
  presse medien zeitung zeitungen zeitschrift zeitschriften magazin magazine nachrichten redaktion redaktionen journalisten journalistinnen
  rundfunk fernsehen sender seiten uberregionale regionale lokale nationale
  medias journaux revue revues quotidien quotidiens quotidienne hebdomadaire hebdomadaires mensuel mensuels specialisee specialisees
  specialise specialises professionnelle professionnelles redaction redactions journaliste journalistes actualite actualites chaine chaines
  prensa medios medio periodico periodicos revista revistas diario diarios semanario semanarios noticias boletin redaccion periodista
  periodistas especializada especializadas especializado especializados sectorial sectoriales emisora emisoras television
  stampa giornale giornali rivista riviste quotidiano quotidiani settimanale settimanali mensile mensili testata testate notizie redazione
  giornalista giornalisti specializzata specializzate specializzato specializzati settore televisione emittente emittenti`),
);

/** German makes one word of a field and its press. */
const COMPOUND = /(?:presse|medien|zeitung(?:en)?|zeitschrift(?:en)?|magazine?|journalist(?:en|innen)?)$/;

/** What remains of a description of outlets when what makes them outlets is taken out: their subjects. */
export const subjectsOfOutlets = (text: string): string =>
  text.replace(/[\p{L}\p{M}]+/gu, (word) => (isOutletWord(word) ? ',' : word));

/** What is longer is no word, and thousands of marks on one letter would be sorted one by one. */
const LONGEST_WORD = 100;

function isOutletWord(word: string): boolean {
  if (word.length > LONGEST_WORD) return false;
  const plain = word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return OUTLET_WORDS.has(plain) || COMPOUND.test(plain);
}
