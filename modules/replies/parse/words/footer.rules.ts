import { hasOwnWish } from './phrases.rules.ts';

interface Footer {
  /** Company notices about rights, mailing lists and privacy. */
  says: RegExp;
  /** Words in the first person, which mean that the writer speaks. */
  own: RegExp;
}

/** One entry per language, in plain letters. */
const FOOTERS: readonly Footer[] = [
  {
    says: /\byou (also )?(have|may exercise|can exercise) (the|a|your) rights? (of|to) (access|rectif|eras|object|data|withdraw|request|lodge|be informed)|\bprocess(es)? (your )?personal data\b|\bprocesses your data\b|\b(see|read|view|in) (our|the) privacy (policy|notice|statement)\b|\b(unauthori[sz]ed|any) (use|disclosure|copying|distribution|dissemination|review) of (this|the|its) [^.]{0,80}\b(legal action|unlawful|prohibited)\b|\bthe (information|contents?) (contained )?(in|of) this (e-?mail|message|communication)\b|\byou (may|can) (opt out|unsubscribe)\b[^.]{0,60}\b(us|our|at any time)\b|\bif you (no longer|do not|don't|would (like|prefer)|wish|prefer|want)[^.]{0,50}\b(receiv\w+|hear from|opt out|unsubscribe)\b[^.]{0,60}\b(us|our)\b/,
    own: /\b(i|me|my|mine|myself|hereby)\b|\byou (have|need|failed|never|did|are (required|obliged)|must (?!not|delete|destroy|notify))\b(?! (the|a|your) rights?)/,
  },
  {
    says: /\b(informationen|hinweise|angaben|naheres|mehr) (zum|zur|zu unserem|uber) ([\w-]+ )?(datenschutz|verarbeitung)|\bdatenschutz(hinweis|erklarung|information)\w*\b[^.]{0,60}\b(finden|unter|https?|www)\b|\bsie (haben|konnen) (?!kein|nicht)[^.]{0,80}\b(recht auf|widerspruchsrecht|widersprechen|abbestellen|widerrufen)\b|\b(der )?inhalt dieser (e-?mail|nachricht)\b/,
    own: /\b(ich|mich|mir|mein\w*|hiermit|fordere|verlange|widerspreche|bitte um|sie (mussen|mussten|hatten|verstossen)|ihre[rn]? datenschutz\w*)\b/,
  },
  {
    says: /\bvous (disposez|beneficiez) (d'un|du|de vos|d'une?) (droits?|possibilite)\b|\bvous pouvez (exercer|vous (opposer|desinscrire|desabonner))\b|\bpolitique de confidentialite\b|\bles informations contenues dans ce\b/,
    own: /\b(je|me|moi|mon|ma|mes|vous (devez|deviez|auriez|n'avez)|votre politique)\b|\b[jm]'/,
  },
  {
    says: /\b(puede|podra|pueden) (usted )?(ejercer|ejercitar)\b|(?<!\bno )\b(tiene|tendra) (usted )?derecho a\b|\bsus datos (personales )?(seran|son|han sido) (tratados|incorporados)\b|\bpolitica de privacidad\b|^aviso legal\b|\bla informacion contenida en este\b/,
    own: /\b(yo|me|mi|mis|mio|mia|solicito|exijo|ejerzo|pido|revoco|deben|debian|su politica|vuestra politica)\b/,
  },
  {
    says: /\b(puo|potra) esercitare\b|(?<!\bnon )\bha (il )?diritto (di|a)\b|\binformativa( sulla)? privacy\b|\ble informazioni contenute in quest[oa]\b/,
    own: /\b(io|mi|mio|mia|miei|mie|(ri)?chiedo|esigo|esercito|revoco|oppongo|dovete|dovevate|vostra informativa)\b/,
  },
  {
    says: /\bu (heeft|kunt)\b[^.]{0,60}\b(recht op|bezwaar|uitschrijven|afmelden)\b|\bprivacy(verklaring|beleid|statement)\b|\bde informatie (verzonden|vervat|opgenomen)? ?(in|met) (dit|deze)\b/,
    own: /\b(ik|mij|me|mijn|verzoek|hierbij|u (moet|had)|uw privacy\w*)\b/,
  },
];

/** Demands that only people write, for example for several people or for deletion of all data. */
const DEMANDS: readonly RegExp[] = [
  /\b(remove|delete|take|strike|erase) (us|our|everything|all (of )?((my|our|the) )?data)\b|\bstop (it|this|now|your|these|\w+ing)\b|\bwe (object|demand|require|ask)\b/,
  /\b(streich|losch|nehm|entfern)\w* .{0,25}\buns(er\w*)?\b|\bloschung aller\b|\bloschen sie (?!sie\b|diese?[nrs]?\b|die (e-?mail|mail|nachricht))|\b(unterlassen|stoppen) sie\b|\bwir (widersprechen|fordern|verlangen)\b/,
  /[a-z]-nous\b|\b(supprimez|cessez|arretez)\b|\bnous (demandons|exigeons|nous opposons)\b/,
  /\b(borren|supriman|dejen|cesen|solicitamos|exigimos|pedimos|nos oponemos)\b|[a-z](nos) de (su|la|esta)\b/,
  /\b(cancellate(ci)?|smettete|cessate|chiediamo|esigiamo|opponiamo)\b|[a-z]ci dall/,
  /\b(verwijder|schrap) (alle?s?|ons|onze)\b/,
];

/** Footers are shorter. A writer's wish appears within these lines. */
const MOST_LINES = 40;

/**
 * Returns the line where a company footer begins after line `said`, or -1. A footer with a demand or a wish is
 * not cut.
 */
export function findFooter(lines: readonly string[], said: number): number {
  for (let from = 0; from < lines.length; ) {
    const blank = lines.indexOf('', from);
    const to = blank === -1 ? lines.length : blank;
    if (to - 1 > said && isFooter(lines.slice(from, to).join(' '))) {
      const begin = from > said ? from : lineWithFooter(lines, said + 1, to);
      if (begin !== -1 && !hasWish(lines, from)) return begin;
    }
    from = to + 1;
  }
  return -1;
}

const isFooter = (text: string) => FOOTERS.some(({ says, own }) => says.test(text) && !own.test(text));

function lineWithFooter(lines: readonly string[], from: number, to: number): number {
  const place = lines.slice(from, to).findIndex((line, i) => isFooter(`${line} ${lines[from + i + 1] ?? ''}`));
  return place === -1 ? -1 : from + place;
}

function hasWish(lines: readonly string[], from: number): boolean {
  const rest = lines.slice(from, from + MOST_LINES).join(' ');
  return DEMANDS.some((demand) => demand.test(rest)) || hasOwnWish(rest);
}
