import { findConcepts } from './trained/concepts.rules.ts';

/** Start of a request. Excludes "you don't remove me" and "why don't you". */
const WISH = String.raw`(?<=^|[.,;:!?] |\b(?:please|kindly|bitte|merci de|s'il vous plait|por favor|per favore) )`;

/** Requests to stay, whose words alone would mean the opposite. Matches plain letters. */
const STAY_REQUESTS = new RegExp(
  [
    `${WISH}(do not|don't) (unsubscribe|remove|delete|take|strike|drop|opt) (me|us)\\b`,
    `${WISH}(do not|don't) (stop|quit|cease) (e-?mailing|contacting|writing|messaging|sending)\\b`,
    String.raw`\b(i|we) (do not|don't) want to (unsubscribe|opt out|be (unsubscribed|removed|deleted))\b`,
    String.raw`\bno need to (unsubscribe|remove|delete) (me|us)\b`,
    String.raw`${WISH}(streich|nehm|losch|entfern|trag|meld)\w*( sie)? (mich|uns)( bitte)? nicht (aus|von|ab)\b`,
    String.raw`${WISH}hor\w*( sie)?( bitte)? nicht auf\b`,
    String.raw`${WISH}ne (me|nous) (desinscri|desabonn|retir|supprim|ray|enlev)\w* pas\b`,
    String.raw`${WISH}ne pas (me|nous) (desinscri|desabonn|retir|supprim|ray|enlev)\w*`,
    String.raw`${WISH}n'arrete[sz]? pas\b`,
    String.raw`${WISH}no (me|nos) ((de|den|des|deis) de baja|(borr|elimin|saqu|quit)(e|en|es|eis))\b`,
    String.raw`${WISH}no dej(e|en|es|eis) de\b`,
    String.raw`${WISH}non (cancella|toglie|rimuove|disiscrive)(te|r)(mi|ci)\b`,
  ].join('|'),
  'g',
);

/** Words that may follow "more". Excludes phrases such as "more lies". */
const MORE_OF =
  "(?=$|[.,;:!?)]| (about|on|in|when|after|once|next|later|soon|please|tomorrow|by|via|details|info\\w*|uber|davon|dazu|im|nach|wenn|sobald|spater|bitte|bald|morgen|nachste\\w*|sur|dans|apres|quand|demain|s'il|la semaine|sobre|acerca|dentro|en|cuando|despues|por favor|manana|la semana|su\\w*|tra|fra|quando|dopo|per favore|domani|la settimana)\\b)";

const ASKING = new RegExp(
  [
    String.raw`\b(tell|send|show|give) (me|us) (a (little|bit) |some |much )?more`,
    String.raw`\b(erzahl|sag|bericht|schick|send|zeig)\w*( sie)? (mir|uns)( (bitte|gern|gerne|spater|dann|bald|noch|etwas|ruhig)){0,3} mehr`,
    String.raw`\b(dites|dis|racontez|raconte|envoyez|envoie|montrez)[ -](m'en|moi|nous)([ -]en)? (un peu )?(plus|davantage)`,
    String.raw`\b(cuent|dig|expliqu|envi|mand|muestr)\w*(me|nos) (un poco |algo )?mas`,
    String.raw`\b((mi|ci) (dica|dite|racconti|spieghi|mandi|invii)|(di|dite|raccontate|raccontami|spiegate|mandate|inviate)(mi|ci|mmi|cci)) (qualcosa |un po' )?(di|in) piu`,
  ]
    .map((pattern) => `${pattern}${MORE_OF}`)
    .join('|'),
);

/** "Not now" does not mean "never". */
const NOT_NOW =
  /\b(not (now|yet|today|right now|this (week|month|year|quarter))|(jetzt|heute|gerade|noch) nicht|nicht (jetzt|heute|gerade|sofort)|pas (maintenant|aujourd'hui|tout de suite|encore)|(ahora|hoy|todavia) no|no (ahora|hoy|todavia)|non (ora|adesso|oggi|subito|ancora))\b/g;

/** With one of these concepts, the text is not a request for more. */
const REFUSAL_CONCEPTS: ReadonlySet<string> = new Set(
  'not never stop remove unsub peace spam insult gdpr consent source rights lawyer sue report fine'.split(' '),
);

/** Removes requests to stay, so that their words are not read as the opposite. Expects plain letters. */
export const removeStayRequests = (text: string): string => text.replaceAll(STAY_REQUESTS, ' ');

/** Tells whether the writer asks for more or to stay, and says nothing against it. Expects plain letters. */
export function asksForMore(text: string): boolean {
  const rest = removeStayRequests(text);
  if (rest === text && !ASKING.test(text)) return false;
  const words = rest.replaceAll(NOT_NOW, ' ').match(/[\p{L}']+/gu) ?? [];
  return words.every((word) => REFUSAL_CONCEPTS.isDisjointFrom(findConcepts(word)));
}
