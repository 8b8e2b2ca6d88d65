import { findNotice } from './notice.rules.ts';
import { hasOwnWish } from './phrases.rules.ts';

const SIGNATURE: readonly RegExp[] = [
  /^--\s?$/,
  /^(sent (from|via|with|using|by)|envoye (de|depuis|avec|par|a partir)|gesendet (von|mit|mittels|via|aus)|enviado (desde|de|con|por)|inviato (da|dal|dalla|con|tramite))\b.{0,30}\b(iphone|ipad|android|samsung|galaxy|huawei|outlook|mobile|blackberry|proton ?mail|smartphone|mail\b.*(ios|android))/,
  /^get (outlook|\S{1,20} ?mail|\S{1,20}) for (ios|android|mobile)\b/,
  /^von meinem .{1,40} gesendet/,
];

/** Closings after which only names, titles and numbers follow. */
const FAREWELL =
  /^(kind |best |warm |many thanks and )?(regards|wishes|cheers|sincerely|best)[,.!]?$|^(all the best|yours (truly|sincerely|faithfully)|take care|cheers|thanks and regards|with best regards)[,.!]?$|^((mit )?(freundlichen|freundliche|besten|beste|herzlichen?|liebe|schone|viele) gru(ss|e)(e|en|sse|ssen)?|mfg|vg|lg|gruss)\b.{0,20}$|^(bien )?(cordialement|a vous|amicalement|sincerement|respectueusement)[,.!]?( a vous)?[,.!]?$|^(salutations( distinguees)?|meilleures salutations|belle journee|bonne journee)[,.!]?$|^((un )?(cordial )?saludos?( cordial(es)?)?|atentamente|un abrazo|reciba un cordial saludo|saludos cordiales)[,.!]?$|^((cordiali |distinti |cari )?saluti|cordialmente|un (caro |cordiale )?saluto|buona giornata|grazie e (cordiali )?saluti)[,.!]?$/;

/** People often continue after these, so they end only a brief reading. */
const OTHER_FAREWELL =
  /^((met )?(vriendelijke|hartelijke|beste) groet(en|jes)?|groet(en|jes)?|hoogachtend|mvg|(med )?(vanliga?|venlig|vennlig) (halsning(ar)?|hilsen)|mvh|((serdecznie|z powazaniem) )?pozdrawiam|z powazaniem|atenciosamente|(com os )?(melhores|meus) cumprimentos|s pozdravem|br|kr|bg)[,.!]?$|^tres cordialement[,.!]?$/;

/** Thanks before a name, for a brief reading only, because people often continue after thanks. */
const THANKS =
  /^((many|best) )?(thanks|thank you|thx)( (a lot|again|in advance|so much|very much))?[,.!]?$|^((vielen|besten|herzlichen) )?dank(e|e schon| im voraus)?[,.!]?$|^(merci|gracias|grazie|bedankt|obrigad[oa])( (beaucoup|d'avance|mille))?[,.!]?$|^(muchas gracias|mille grazie|hartelijk dank)[,.!]?$/;
const NAME =
  /^(\p{Lu}[\p{L}.'’-]*|v[oa]n|de[rn]?|d[iau]|l[ae])( (\p{Lu}[\p{L}.'’-]*|v[oa]n|de[rn]?|d[iau]|l[ae])){0,4}$/u;
/** A single word that is the whole message rather than a name. */
const BARE_WORD =
  /^(no|nope|yes|yep|ok|okay|nein|ja|non|oui|nee|stop|stopp|remove|unsubscribe|abmelden|abmeldung|austragen|desinscription|desabonnement|baja|disiscrivimi|cancellami|uitschrijven|afmelden)( (please|bitte|merci|thanks|danke))?\W*$/;
/** A text that continues in the first person did not close. */
const GOES_ON = /\b(i|i'm|i'd|i'll|we|ich|wir|je|nous|yo|ik|wij)\b|\bj'/;

const NAME_CHARACTERS = 60;

/** A closing within this many lines of the end closes the mail. */
const SIGNATURE_LINES = 14;

interface Reading {
  isBelowQuote: boolean;
  /** Also drops company footers and lines that may be more than a signature. */
  isBrief: boolean;
}

/** Returns the number of lines before a signature or notice. `plain` holds the same lines in plain letters. */
export function findSignature(lines: readonly string[], plain: readonly string[], reading: Reading): number {
  const begins = [
    plain.findIndex((line) => SIGNATURE.some((one) => one.test(line))),
    findNotice(plain, reading),
  ].filter((place) => place !== -1);
  const end = Math.min(plain.length, ...begins);
  const filled = plain.slice(0, end).filter((line) => line !== '').length;
  let seen = 0;
  for (let i = 0; i < end; i++) {
    if (plain[i] === '') continue;
    seen += 1;
    if (seen === 1 || filled - seen > SIGNATURE_LINES) continue;
    if (isFarewell(lines.slice(i, end), plain.slice(i, end), reading.isBrief)) return i;
  }
  return end;
}

/** A wish after the closing means that the text continues. */
function isFarewell(lines: readonly string[], [first = '', ...rest]: readonly string[], isBrief: boolean): boolean {
  const hasThanked = () =>
    THANKS.test(first) && isNamedNext(lines.slice(1)) && !rest.some((line) => GOES_ON.test(line));
  const isOne = FAREWELL.test(first) || (isBrief && (OTHER_FAREWELL.test(first) || hasThanked()));
  return isOne && !rest.some((line) => BARE_WORD.test(line)) && !hasOwnWish(rest.join(' '));
}

function isNamedNext(lines: readonly string[]): boolean {
  const next = lines.find((line) => line.trim() !== '')?.trim() ?? '';
  return next.length <= NAME_CHARACTERS && NAME.test(next);
}
