import type { Attention } from '../reply.schema.ts';
import { removeStayRequests } from './asks-for-more.rules.ts';

/** Unambiguous requests for no more email, whatever else the mail says. Matches plain letters. */
const UNSUBSCRIBE: readonly RegExp[] = [
  /\bunsubscribe (me|us|my|this|please|immediately|now)\b|\bplease unsubscribe\b|^unsubscribe\b/,
  /\b(remove|delete|take|strike|drop) (me|us(?! off the)|my (name|address|e-?mail|details)|this address)\b.{0,30}\b(lists?|database|mailing|crm|records)\b/,
  /\b(stop|quit|cease) (e-?mailing|contacting|writing( to)?|messaging|spamming) (me|us)\b|\bcease writing to me\b/,
  /\b(do not|don't|never) (e-?mail|contact|write( to)?|message) (me|us) (again|any ?more|ever)\b(?! (before|until|till)\b)|\b(do not|don't|never) (send|tell|show) (me|us) (any ?)?(more|thing)(?=$|[.!]| (e-?mails?|mails?|messages?|again|of (this|these|your)|else)\b)/,
  /\bopt(ing)? (me|us) out\b|\b(i|we|i'd|we'd|i'm|we're|please)( (am|are|would|wish|want|like|choose|have|must|formally|hereby|to)){0,4} opt(ed|ing)? out\b(?! of the\b)|^opt(ing)? out\b|\bopt(ing)? out of (your|this|these|all|any|further|future)\b|\bleave me alone\b(?! with\b)/,
  /\b(aus|von) (dem|den|ihrem|ihren|eurem|euren|deinem|ihrer|eurer|deiner|der) (\w+ )?(e-?mail-?|mailing-?|adress-?)?(verteiler\w*|listen?|datenbank)\b.{0,40}\b(streich|nehm|losch|entfern|trag|raus)|\b(streich|nehm|losch|entfern|trag)\w* .{0,40}\b(aus|von) (dem|den|ihrem|ihren|eurem|euren|deinem|ihrer|eurer|deiner|der) (\w+ )?(e-?mail-?|mailing-?|adress-?)?(verteiler|liste|datenbank)/,
  /\b(schreib|kontaktier)\w* (sie |s' )?(mir|mich|uns) (bitte )?(nie|nicht) (wieder|mehr)\b(?! (vor|bis)\b)|\bkeine weiteren (e-?mails?|mails|nachrichten|werbe\w+)\b/,
  /\b(desinscri|desabonn)\w*[ -](moi|nous)\b|\bme (desinscrire|desabonner)\b|\b(retir|supprim|ray|enlev)\w*[ -](moi|nous|mon (adresse|nom|mail|email)) .{0,20}\b(listes?|base|fichiers?)\b/,
  /\bne (me|nous|m') ?(\w+ )?(contact|ecri|envoy|sollicit|relanc)\w* plus\b(?! (avant|jusqu))/,
  /\b(darme|denme|deme|dame|dadme|darnos|dennos|denos) de baja\b|\bdesuscri\w+|\b(borr|quit|elimin|sac)\w*(me|nos) de (su|sus|la|tu|vuestra|esa|esta)s? (lista|base)/,
  /\bno (me|nos) ((escrib|contact)\w+ (nunca )?mas\b(?! (hasta|antes)\b)|(envi|mand)\w+ mas (correo|mail|e-?mail|mensaje|nada))/,
  /\b(disiscriv|cancella|toglie|togli|rimuov)\w*(mi|ci) (subito )?da\w* |\bnon (scriv|contatt)\w*(mi|ci) (mai )?piu\b(?! (fino|prima)\b)|\bdisiscri(vetemi|vimi|zione)\b/,
];

/** Formal objections, and requests for access to personal data or its deletion. */
const OBJECTION: readonly RegExp[] = [
  /\b(subject access request|dsar|right (to|of) (erasure|access|be forgotten))\b/,
  /\b(art|article|artikel|articulo|articolo)s?\.? ?(6|7|12|13|14|15|16|17|18|19|20|21)\b.{0,60}\b(gdpr|dsgvo|ds-gvo|rgpd|lopd\w*|reg\.|ue 2016|eu 2016)/,
  /\b(gdpr|dsgvo|rgpd|lopd\w*|datenschutzgrundverordnung)\b.{0,80}\b(erase|erasure|delete|loschung|losch\w+|supprim\w+|effac\w+|suprim\w+|borr\w+|cancell\w+|auskunft|copy of|copia de|copie de|copia dei)/,
  /\b(droit d'(acces|opposition)|droit a l'(effacement|oubli)|je m'oppose (au traitement|a (l'utilisation|l'usage|tout)))\b/,
  /\b(derechos? de (acceso|supresion|oposicion|cancelacion)|derechos arco|me opongo al (tratamiento|uso))\b/,
  /\b(diritto (di|all[a']) ?(accesso|cancellazione|opposizione|oblio)|mi oppongo al(l')? ?(trattamento|uso|utilizzo))\b/,
  /\bwiderspr(ech|uch)\w*\b.{0,60}\b(verarbeitung|nutzung|verwendung|speicherung|daten)\b|\bauskunft\b.{0,60}\b(art|dsgvo|gespeichert\w*|daten)\b/,
];

/** Threats with a court or an authority. */
const LEGAL: readonly RegExp[] = [
  /\b(cease and desist|see you in court|take you to court|(we|i)('ll| will| shall) sue you)\b/,
  /\b(report\w*|complain\w*)\b.{0,40}\b(ico|information commissioner|data protection (authority|commission\w*)|trading standards)\b/,
  /\b(abmahnung|unterlassungs(erklarung|klage|anspruch)|strafanzeige|einstweilige verfugung)\b/,
  /\b(mise en demeure|porter plainte|depos\w* plainte|poursuites (judiciaires|penales))\b|\bplainte\b.{0,30}\bcnil\b/,
  /\b(burofax|(denunci|reclamacion)\w* .{0,30}\b(aepd|proteccion de datos|profeco))\b/,
  /\b(querela|diffida|(reclamo|segnal\w+|denuncia) .{0,20}\bgarante)\b/,
];

/**
 * Threats with a lawyer. "My lawyer" always counts. A company's lawyers also review contracts, so "our lawyer"
 * counts only with an action against the reader.
 */
const LAWYER: readonly RegExp[] = [
  /\b((hear(ing)?|letter) from (my|our) (lawyer|solicitor|attorney|barrister|legal team|legal department)s?|legal action)\b/,
  /\bmy (lawyer|solicitor|attorney|barrister)s? (will|has|have|is|are)\b|\bto my (lawyer|solicitor|attorney|barrister)s?\b/,
  /\bour (lawyer|solicitor|attorney|barrister|legal team|legal department|legal counsel|counsel)s? ((will|shall|is going to|are going to) (be )?(contact|in touch|in contact|writ|hear|respond|answer|reply|deal|handl|tak|su(e|ing)\b|serv|pursu|fil(e|ing)\b|see you|know)|(has|have) (been (informed|instructed|notified|copied|told)|your|a copy|copies|all (your|of)|the whole|everything)|(is|are) (copied|informed|instructed|preparing|drafting|handling|dealing|contacting|suing|filing))/,
  /\b(mein|meinem|meinen|meiner|meine) (rechts)?anwalt(in|e|en)?\b|\brechtliche schritte\b/,
  /\bunsere? (rechts)?anwalt(in|e)? ((wird|werden) .{0,40}\b(melden|schreiben|kontaktieren|wenden|vorgehen|klagen|verklagen|antworten|ubernehmen)\b|(meldet|melden|schreibt|schreiben|kontaktiert|klagt|ubernimmt|wendet)\b|(hat|haben) (ihre|alle)\b|(ist|sind) (informiert|eingeschaltet|beauftragt))/,
  /\b(hor\w*|post|brief|schreiben|nachricht) .{0,20}\b(von|vom) unsere[mnr] (rechts)?anwalt\w*|\b(ubergeb\w*|geht) .{0,40}\bunsere[mnr] (rechts)?anwalt\w*/,
  /\bmon avocate?\b|\b(nos avocats|notre avocate?) (vous (contact|ecri|repond|assign|poursuiv|adress)|(va|vont) vous|prendr\w* contact|se mettr|engag|est saisi|sont saisis)/,
  /\bmi abogad[oa]\b|\bnuestr[oa]s? abogad[oa]s? (se (pondra|comunica)|(les?|los|las) (escrib|contact|llam|demand)|contact|actuar|tomar|ya (tiene|esta))|\bacciones legales\b/,
  /\b(il )?mio (avvocato|legale)\b|\bnostr[oi] (avvocat[oi]|legal[ei]) ((vi|la|le|ti) (scriv|contatt|rispond|far|denunc|cit)|si mett|prender|agir)|\b(vie|azioni) legali\b/,
];

/** Words of contracts and client work, which make a mention of lawyers harmless. */
const CONTRACT_WORDS =
  /\b(contracts?|agreement|terms|nda|dpa|msa|sow|clauses?|paperwork|draft|proposal|offer|redlines?|sign(ed|ing|ature)?|products?|demo|clients?|vertrag\w*|vereinbarung\w*|agb|avv|klausel\w*|entwurf\w*|angebot\w*|unterschr\w*|unterzeichn\w*|produkt\w*|mandant\w*|contrats?|accord|conditions|devis|proposition|sign(e|er|ons|erons)|produits?|contratos?|acuerdo|condiciones|clausulas?|propuesta|oferta|presupuesto|firm(ar|amos|aremos|o|e)|productos?|clientes|contratt[oi]|accordo|condizioni|clausol[ae]|proposta|offerta|preventivo|firm(iamo|are|eremo)|prodott[oi]|clienti)\b/;

/** Exceptions: the sentence denies a contract or mentions a court. */
const DENIAL_WORDS =
  /\b(never|no contract|no agreement|court|kein\w*|niemals|gericht\w*|aucun|jamais|tribunal\w*|ningun\w*|nunca|juzgado\w*|nessun\w*|alcun|non\b.{0,20}\bmai)\b/;

/** The writer means their own data, not what a product does with data in general. */
const FIRST_PERSON =
  /\b(i|me|my|mine|us|ich|mich|mir|mein\w*|uns|je|j'\w+|m'\w+|moi|mon|ma|mes|mi|mis|nos|mio|mia|miei|mie|ci)\b/;

/** Plain abuse of the reader. About a thing, the same words may be praise. */
const ABUSE: readonly RegExp[] = [
  /\b(fuck|screw|sod|piss|bugger|naff) (off|you|yourself|yourselves)\b|\bgo to hell\b|\brot in hell\b|\bdrop dead\b|\bkill yourself\b|\bf[*#@]{1,3}k? (off|you)\b|\bup your (arse|ass|backside)\b/,
  /\b(you|u)('re| are)? (all )?((a|an|bunch|pack|of|such|fucking|bloody|stupid|total|utter|absolute|complete|little) ){0,4}(idiots?|morons?|scum\w*|assholes?|arseholes?|bastards?|cunts?|wankers?|pricks?|parasites?|leeches|scammers?|crooks|vermin|tossers?|twats?|imbeciles?|dickheads?)\b|\b(fucking|bloody) (spammers?|idiots?|morons?|scammers?)\b/,
  /\bverpiss\w*\b|\bfick\w* (dich|euch|sie)\b|\bleck\w* (mich|uns|mi)\b.{0,15}\barsch\b|\b(arschloch|arschlocher|wichser|drecksack|dreckspack|drecksau|hurensohn\w*|vollidiot\w*|abschaum|schwachkopf\w*)\b|\b(sie|du|ihr) (\w+ )?(idiot(en)?|depp(en)?|trottel|penner|schweine?|rindvieh|parasit(en)?)\b|\bzum teufel\b|\bhalt\w* (die|das|dein|deine|eure|ihre?) (fresse|maul|schnauze|klappe)\b/,
  /\b(va|allez)[ -](te|vous) faire (foutre|voir|cuire|enculer|mettre)\b|\b(connards?|connasses?|encules?|enfoires?|fils de pute|salauds?|abrutis?|casse[ -]toi)\b|\bbande (de |d')(\w+ )?(cons?|abrutis|escrocs|voleurs|idiots|incapables|cretins)\b|\b(ferme|fermez)[ -](ta|la|vos|votre) gueules?\b|\b(pauvres?|gros|sales?) (con|cons|conne|tache|cretins?)\b|\bvous etes (tous )?(une? |des )?(\w+ )?(idiots?|cretins?|imbeciles?|escrocs?|parasites?|sangsues|cons)\b/,
  /\b(vete|vayanse|vayase|vayan|iros|idos|andate|vaya) (todos )?(a la (mierda|verga|chingada|porra)|al (carajo|infierno|diablo))\b|\b(hijos? de (la gran )?puta|hijueputas?|gilipollas|cabron(es)?|pendejos?|malnacidos?|subnormal(es)?|pelotudos?|que (te|os|les) (den|jodan|follen)|chinga(d|te)? (a )?tu madre)\b|\b(son|sois|eres) (unos |un |una )?(\w+ )?(idiotas?|ladron(es)?|estafador(es)?|parasitos?|basura|imbecil(es)?)\b/,
  /\b(vaffanculo|fanculo|rompi(coglioni|palle)|teste? di cazzo|pezz[oi] di merda|figli[o]? di (puttana|troia)|stronz[oiae]|coglion[ei])\b|\b(va'?|vai|andate|andatevene|vattene) a (cagare|quel paese|fare in culo|farti fottere)\b|\b(siete|sei) (dei |degli |un |una )?(\w+ )?(idiot[ai]|cretin[oi]|imbecill[ei]|ladri|truffator[ei]|buffon[ei]|parassit[ai]|deficient[ei])\b/,
];

interface RefusalWords {
  attention: Attention | null;
  words: string;
}

interface RefusalPatterns {
  attention: Attention | null;
  patterns: readonly RegExp[];
  /** A sentence in which these words mean something else. */
  isHarmless?: (sentence: string) => boolean;
}

/** Most serious first. */
const REFUSALS: readonly RefusalPatterns[] = [
  { attention: 'legal', patterns: LEGAL },
  { attention: 'legal', patterns: LAWYER, isHarmless: (said) => CONTRACT_WORDS.test(said) && !DENIAL_WORDS.test(said) },
  { attention: 'legal', patterns: ABUSE },
  { attention: 'objection', patterns: OBJECTION, isHarmless: (said) => said.endsWith('?') && !FIRST_PERSON.test(said) },
  { attention: null, patterns: UNSUBSCRIBE },
];

/** Returns the words that clearly ask for no more email, or null. Expects plain letters. */
export function findRefusalWords(said: string): RefusalWords | null {
  const text = removeStayRequests(said);
  for (const { attention, patterns, isHarmless } of REFUSALS) {
    const words = firstMatch(patterns, text);
    if (words === null) continue;
    const meant = isHarmless === undefined ? words : firstMatch(patterns, withoutSentences(text, isHarmless));
    if (meant !== null) return { attention, words: meant };
  }
  return null;
}

function firstMatch(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const words = pattern.exec(text)?.[0];
    if (words !== undefined) return words.trim().slice(0, 120);
  }
  return null;
}

const withoutSentences = (text: string, isLeftOut: (sentence: string) => boolean) =>
  text
    .split(/(?<=[.!?]) /)
    .filter((sentence) => !isLeftOut(sentence))
    .join(' ');
