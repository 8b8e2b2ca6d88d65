import { findFooter } from './footer.rules.ts';
import { hasOwnWish, isGreeting } from './phrases.rules.ts';

/** Starts of company notices. People start sentences like this too, so NOTICE_WORDS must follow. */
const NOTICE =
  /^(this (e-?mail|message) (and|is|may|contains)|diese (e-?mail|nachricht) (kann|enthalt|ist)|ce (message|courriel|mail) (et|est|peut|contient)|este (mensaje|correo) (y|puede|contiene|es)|questo messaggio|il presente messaggio|le informazioni contenute|dit (e-?mail)?bericht (is|kan|bevat|en)|deze e-?mail (is|kan|bevat|en))/;
const NOTICE_WORDS =
  /\b(confidential\w*|privileged|intended|attachments?|recipients?|addressees?|vertraulich\w*|bestimmt\w*|empfanger\w*|adressat\w*|anhang\w*|anlagen?|confidentiel\w*|destinataires?|destine\w*|jointes?|confidencial\w*|destinatari\w*|dirigid[oa]s?|adjunt[oa]s?|riservat\w*|allegat\w*|vertrouwelijk\w*|geadresseerde\w*|bestemd|bijlagen?)\b/;
const MEANT_FOR_ME = /\b(intended|meant|addressed|sent) (for|to) me\b/;

/** These headings are sufficient alone. */
const HEADED = /^(confidentiality|disclaimer|if you no longer wish to receive|to unsubscribe from)/;

/**
 * Notices for unintended recipients. The patterns match whole phrases, because people start their own wishes
 * with the same words.
 */
const MISSENT: readonly RegExp[] = [
  /^if you('re not| are not| aren't) (the|an?) ([\w-]+ ){0,3}(recipient|addressee|person [^.]{0,60}(intended|addressed))/,
  /^if (you ((believe|think|feel) (that )?you )?((have|'ve) )?received? )?this\b[^.,]{0,60}\b(in error|by mistake|not the (intended )?(recipient|addressee))\b/,
  /^(wenn|falls|sollten) sie nicht (der|die) ([\w-]+ ){0,5}(adressat|empfanger)/,
  /^(wenn|falls|sollten) sie (diese (e-?mail|mail|nachricht) )?(irrtumlich|versehentlich|falschlich)\w* (diese (e-?mail|mail|nachricht) )?(erhalten|empfangen|bekommen)/,
  /^(wenn|falls|sollte) diese (e-?mail|mail|nachricht) (nicht fur sie bestimmt|(irrtumlich|versehentlich)(?!.{0,40}\b(uns|mich|mir)\b))/,
  /^si vous n'etes pas ([\w'-]+ ){0,4}destinataire/,
  /^si vous (avez recu|recevez) (par erreur (ce|cet|cette)\b|(ce|cet|cette) [^.,]{0,40}\bpar erreur\b)/,
  /^si ce (message|mail|courriel|e-mail) vous [^.,]{0,30}\bpar erreur\b/,
  /^si (usted )?no (es|fuera|fuese) ([\w-]+ ){0,4}destinatari[oa]\b/,
  /^si (usted )?(ha recibido|recibe|recibio) (por error est[ea]\b|est[ea] [^.,]{0,40}\bpor (error|equivocacion)\b)/,
  /^si este (mensaje|correo)[^.,]{0,40}\bpor (error|equivocacion)\b/,
  /^(se|qualora) (lei )?non (e|siete|foste|fosse) ([\w'-]+ ){0,3}destinatari/,
  /^(se|qualora) (lei )?(ha|avete|aveste|abbia|abbiate|avesse) ricevuto (per errore (quest[oa]|(il|la) presente)\b|(quest[oa]|(il|la) presente) [^.,]{0,40}\bper errore\b)/,
  /^(se|qualora) (il (presente )?|questo )(messaggio|e-?mail)[^.,]{0,40}\bper errore\b/,
  /^(indien|als|mocht) u (niet (de|het|een) ([\w-]+ ){0,4}(geadresseerde|ontvanger)|(dit|deze) [^.,]{0,40}\b(ten onrechte|per (abuis|vergissing|ongeluk)|abusievelijk)\b)/,
];

/** A word or stars before a notice. */
const IN_FRONT =
  /^\W*((confidentiality )?(notice|note|important|hinweis|wichtig|attention|avertissement|avis|aviso|avviso|attenzione|let op): ?)?/;

/** Maximum length of a notice. A wish after it is the writer's. */
const NOTICE_LINES = 12;

/**
 * Returns the line where a company notice begins, or -1. It must follow some text of the writer, unless it is
 * below a quote, because people also start with such words.
 */
export function findNotice(
  lines: readonly string[],
  { isBelowQuote, isBrief }: { isBelowQuote: boolean; isBrief: boolean },
): number {
  const said = isBelowQuote ? -1 : lines.findIndex((line) => line !== '' && !isGreeting(line));
  if (said === -1 && !isBelowQuote) return -1;
  const places = [
    lines.findIndex((line, i) => i > said && beginsNotice(line, lines, i)),
    isBrief ? findFooter(lines, said) : -1,
  ].filter((place) => place !== -1);
  return places.length === 0 ? -1 : Math.min(...places);
}

/** The notice may be wrapped over two lines. */
function beginsNotice(line: string, lines: readonly string[], i: number): boolean {
  if (line === '') return false;
  const both = `${line} ${lines[i + 1] ?? ''}`;
  if (HEADED.test(line)) return true;
  if (NOTICE.test(line)) return NOTICE_WORDS.test(both) && !MEANT_FOR_ME.test(both);
  const bare = both.replace(IN_FRONT, '');
  return MISSENT.some((all) => all.test(bare)) && !hasOwnWish(lines.slice(i, i + NOTICE_LINES).join(' '));
}
