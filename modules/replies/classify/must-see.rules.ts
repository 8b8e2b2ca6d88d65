import type { Attention } from '../reply.schema.ts';

/** Words that nobody uses by chance: who writes them wants no more mail, whatever else the mail says. In plain letters. */
const UNSUBSCRIBE: readonly RegExp[] = [
  /\bunsubscribe (me|us|my|this|please|immediately|now)\b|\bplease unsubscribe\b|^unsubscribe\b/,
  /\b(remove|delete|take|strike|drop) (me|us|my (name|address|e-?mail|details)|this address)\b.{0,30}\b(lists?|database|mailing|crm|records)\b/,
  /\b(stop|quit|cease) (e-?mailing|contacting|writing( to)?|messaging|spamming) (me|us)\b|\bcease writing to me\b/,
  /\b(do not|don't|never) (e-?mail|contact|write( to)?|message) (me|us) (again|any ?more|ever)\b/,
  /\bopt(ing)? (me |us )?out\b|\bleave me alone\b/,
  /\b(aus|von) (dem|den|ihrem|ihren|eurem|euren|deinem|ihrer|eurer|deiner|der) (\w+ )?(e-?mail-?|mailing-?|adress-?)?(verteiler\w*|listen?|datenbank)\b.{0,40}\b(streich|nehm|losch|entfern|trag|raus)|\b(streich|nehm|losch|entfern|trag)\w* .{0,40}\b(aus|von) (dem|den|ihrem|ihren|eurem|euren|deinem|ihrer|eurer|deiner|der) (\w+ )?(e-?mail-?|mailing-?|adress-?)?(verteiler|liste|datenbank)/,
  /\b(schreib|kontaktier)\w* (sie |s' )?(mir|mich|uns) (bitte )?(nie|nicht) (wieder|mehr)\b|\bkeine weiteren (e-?mails?|mails|nachrichten|werbe\w+)\b/,
  /\b(desinscri|desabonn)\w*[ -](moi|nous)\b|\bme (desinscrire|desabonner)\b|\b(retir|supprim|ray|enlev)\w*[ -](moi|nous|mon (adresse|nom|mail|email)) .{0,20}\b(listes?|base|fichiers?)\b/,
  /\bne (me|nous|m') ?(\w+ )?(contact|ecri|envoy|sollicit|relanc)\w* plus\b/,
  /\b(darme|denme|deme|dame|dadme|darnos|dennos|denos) de baja\b|\bdesuscri\w+|\b(borr|quit|elimin|sac)\w*(me|nos) de (su|sus|la|tu|vuestra|esa|esta)s? (lista|base)/,
  /\bno (me|nos) ((escrib|contact)\w+ (nunca )?mas\b|(envi|mand)\w+ mas (correo|mail|e-?mail|mensaje|nada))/,
  /\b(disiscriv|cancella|toglie|togli|rimuov)\w*(mi|ci) (subito )?da\w* |\bnon (scriv|contatt)\w*(mi|ci) (mai )?piu\b|\bdisiscri(vetemi|vimi|zione)\b/,
];

/** Formal objections, and requests for what is known of somebody or for its deletion. */
const OBJECTION: readonly RegExp[] = [
  /\b(subject access request|dsar|right (to|of) (erasure|access|be forgotten))\b/,
  /\b(art|article|artikel|articulo|articolo)s?\.? ?(6|7|12|13|14|15|16|17|18|19|20|21)\b.{0,60}\b(gdpr|dsgvo|ds-gvo|rgpd|lopd\w*|reg\.|ue 2016|eu 2016)/,
  /\b(gdpr|dsgvo|rgpd|lopd\w*|datenschutzgrundverordnung)\b.{0,80}\b(erase|erasure|delete|loschung|losch\w+|supprim\w+|effac\w+|suprim\w+|borr\w+|cancell\w+|auskunft|copy of|copia de|copie de|copia dei)/,
  /\b(droit d'(acces|opposition)|droit a l'(effacement|oubli)|je m'oppose (au traitement|a (l'utilisation|l'usage|tout)))\b/,
  /\b(derechos? de (acceso|supresion|oposicion|cancelacion)|derechos arco|me opongo al (tratamiento|uso))\b/,
  /\b(diritto (di|all[a']) ?(accesso|cancellazione|opposizione|oblio)|mi oppongo al(l')? ?(trattamento|uso|utilizzo))\b/,
  /\bwiderspr(ech|uch)\w*\b.{0,60}\b(verarbeitung|nutzung|verwendung|speicherung|daten)\b|\bauskunft\b.{0,60}\b(art|dsgvo|gespeichert\w*|daten)\b/,
];

/** Threats with a lawyer, a court or an authority. */
const LEGAL: readonly RegExp[] = [
  /\b(cease and desist|legal action|(hear(ing)?|letter) from (my|our) (lawyer|solicitor|attorney|barrister)s?|see you in court|take you to court)\b/,
  /\b(my|our) (lawyer|solicitor|attorney)s? (will|has|have|is|are)\b/,
  /\b(report\w*|complain\w*)\b.{0,40}\b(ico|information commissioner|data protection (authority|commission\w*)|trading standards)\b/,
  /\b(abmahnung|unterlassungs(erklarung|klage|anspruch)|strafanzeige|einstweilige verfugung|rechtliche schritte)\b|\b(mein|unser|meinem|unserem|meinen|unseren) (rechts)?anwalt\b/,
  /\b(mise en demeure|porter plainte|depos\w* plainte|poursuites (judiciaires|penales)|mon avocate?|nos avocats)\b|\bplainte\b.{0,30}\bcnil\b/,
  /\b(acciones legales|burofax|mi abogad[oa]|nuestros abogados|(denunci|reclamacion)\w* .{0,30}\b(aepd|proteccion de datos|profeco))\b/,
  /\b(vie legali|azioni legali|querela|diffida|(il mio|mio|nostro) (avvocato|legale)|(reclamo|segnal\w+|denuncia) .{0,20}\bgarante)\b/,
];

/** Plain abuse, which nobody writes who wants to hear more. Said of the reader: of a thing the same words may be praise. */
const ABUSE: readonly RegExp[] = [
  /\b(fuck|screw|sod|piss|bugger|naff) (off|you|yourself|yourselves)\b|\bgo to hell\b|\brot in hell\b|\bdrop dead\b|\bkill yourself\b|\bf[*#@]{1,3}k? (off|you)\b|\bup your (arse|ass|backside)\b/,
  /\b(you|u)('re| are)? (all )?((a|an|bunch|pack|of|such|fucking|bloody|stupid|total|utter|absolute|complete|little) ){0,4}(idiots?|morons?|scum\w*|assholes?|arseholes?|bastards?|cunts?|wankers?|pricks?|parasites?|leeches|scammers?|crooks|vermin|tossers?|twats?|imbeciles?|dickheads?)\b|\b(fucking|bloody) (spammers?|idiots?|morons?|scammers?)\b/,
  /\bverpiss\w*\b|\bfick\w* (dich|euch|sie)\b|\bleck\w* (mich|uns|mi)\b.{0,15}\barsch\b|\b(arschloch|arschlocher|wichser|drecksack|dreckspack|drecksau|hurensohn\w*|vollidiot\w*|abschaum|schwachkopf\w*)\b|\b(sie|du|ihr) (\w+ )?(idiot(en)?|depp(en)?|trottel|penner|schweine?|rindvieh|parasit(en)?)\b|\bzum teufel\b|\bhalt\w* (die|das|dein|deine|eure|ihre?) (fresse|maul|schnauze|klappe)\b/,
  /\b(va|allez)[ -](te|vous) faire (foutre|voir|cuire|enculer|mettre)\b|\b(connards?|connasses?|encules?|enfoires?|fils de pute|salauds?|abrutis?|casse[ -]toi)\b|\bbande (de |d')(\w+ )?(cons?|abrutis|escrocs|voleurs|idiots|incapables|cretins)\b|\b(ferme|fermez)[ -](ta|la|vos|votre) gueules?\b|\b(pauvres?|gros|sales?) (con|cons|conne|tache|cretins?)\b|\bvous etes (tous )?(une? |des )?(\w+ )?(idiots?|cretins?|imbeciles?|escrocs?|parasites?|sangsues|cons)\b/,
  /\b(vete|vayanse|vayase|vayan|iros|idos|andate|vaya) (todos )?(a la (mierda|verga|chingada|porra)|al (carajo|infierno|diablo))\b|\b(hijos? de (la gran )?puta|hijueputas?|gilipollas|cabron(es)?|pendejos?|malnacidos?|subnormal(es)?|pelotudos?|que (te|os|les) (den|jodan|follen)|chinga(d|te)? (a )?tu madre)\b|\b(son|sois|eres) (unos |un |una )?(\w+ )?(idiotas?|ladron(es)?|estafador(es)?|parasitos?|basura|imbecil(es)?)\b/,
  /\b(vaffanculo|fanculo|rompi(coglioni|palle)|teste? di cazzo|pezz[oi] di merda|figli[o]? di (puttana|troia)|stronz[oiae]|coglion[ei])\b|\b(va'?|vai|andate|andatevene|vattene) a (cagare|quel paese|fare in culo|farti fottere)\b|\b(siete|sei) (dei |degli |un |una )?(\w+ )?(idiot[ai]|cretin[oi]|imbecill[ei]|ladri|truffator[ei]|buffon[ei]|parassit[ai]|deficient[ei])\b/,
];

export interface MustSee {
  attention: Attention | null;
  words: string;
}

/** The words that ask to be left alone beyond doubt, the gravest first; null where there are none. `text` in plain letters. */
export function mustSee(text: string): MustSee | null {
  for (const [attention, patterns] of [
    ['legal', LEGAL],
    ['legal', ABUSE],
    ['objection', OBJECTION],
    [null, UNSUBSCRIBE],
  ] as const) {
    for (const pattern of patterns) {
      const words = pattern.exec(text)?.[0];
      if (words !== undefined) return { attention, words: words.trim().slice(0, 120) };
    }
  }
  return null;
}
