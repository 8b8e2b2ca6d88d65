import { noticeIn } from './notice.rules.ts';

const SIGNATURE: readonly RegExp[] = [
  /^--\s?$/,
  /^(sent (from|via|with|using|by)|envoye (de|depuis|avec|par|a partir)|gesendet (von|mit|mittels|via|aus)|enviado (desde|de|con|por)|inviato (da|dal|dalla|con|tramite))\b.{0,30}\b(iphone|ipad|android|samsung|galaxy|huawei|outlook|mobile|blackberry|proton ?mail|smartphone|mail\b.*(ios|android))/,
  /^get (outlook|\S{1,20} ?mail|\S{1,20}) for (ios|android|mobile)\b/,
  /^von meinem .{1,40} gesendet/,
];

/** After one of these, a short closing, nothing but names, titles and numbers follows. */
const FAREWELL =
  /^(kind |best |warm |many thanks and )?(regards|wishes|cheers|sincerely|best)[,.!]?$|^(all the best|yours (truly|sincerely|faithfully)|take care|cheers|thanks and regards|with best regards)[,.!]?$|^((mit )?(freundlichen|freundliche|besten|beste|herzlichen?|liebe|schone|viele) gru(ss|e)(e|en|sse|ssen)?|mfg|vg|lg|gruss)\b.{0,20}$|^(bien )?(cordialement|a vous|amicalement|sincerement|respectueusement)[,.!]?( a vous)?[,.!]?$|^(bien cordialement|salutations( distinguees)?|meilleures salutations|belle journee|bonne journee)[,.!]?$|^((un )?(cordial )?saludos?( cordial(es)?)?|atentamente|un abrazo|reciba un cordial saludo|saludos cordiales)[,.!]?$|^((cordiali |distinti |cari )?saluti|cordialmente|un (caro |cordiale )?saluto|buona giornata|grazie e (cordiali )?saluti)[,.!]?$/;

/** A farewell this many lines before the end, or fewer, closes the mail. */
const SIGNATURE_LINES = 14;

/** How many lines, in plain letters, stand before a signature or a notice; all of them where there is none. */
export function signatureIn(lines: readonly string[], isBelowQuote: boolean): number {
  const begins = [
    lines.findIndex((line) => SIGNATURE.some((one) => one.test(line))),
    noticeIn(lines, isBelowQuote),
  ].filter((place) => place !== -1);
  const end = Math.min(lines.length, ...begins);
  const filled = lines.slice(0, end).filter((line) => line !== '').length;
  let seen = 0;
  for (let i = 0; i < end; i++) {
    const line = lines[i] ?? '';
    if (line === '') continue;
    seen += 1;
    if (seen > 1 && filled - seen <= SIGNATURE_LINES && FAREWELL.test(line)) return i;
  }
  return end;
}
