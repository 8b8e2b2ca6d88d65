/** Greetings up to the name. Matches plain letters. */
const GREETING =
  /^((hi|hey|hello|dear|good (morning|afternoon|evening|day)|hallo|hoi|moin|servus|liebe[rs]?|sehr geehrte[rs]?|guten (tag|morgen|abend)|gruss gott|bonjour|bonsoir|salut|chere?s?|madame|monsieur|hola|buen[oa]s? (dias?|tardes|noches)|estimad[oa]s?|querid[oa]s?|buon(giorno|asera)|ciao|salve|gentil[ei]|egregi[oa]?|spett\S{1,10}|beste|geachte|goede(morgen|middag|navond|ndag)|dag|ola|bom dia|boa tarde|prezad[oa]s?|hej|hei|czesc|dzien dobry|szanown\S{1,5}|dobry den|ahoj|merhaba|sayin)(?![\p{L}-])[^;:!?]{0,40}[;:!.]?|\S{1,20}[様さん])$/u;

/** Phrases that point to a reply below. Other phrases are ambiguous. */
const POINTS_DOWN: readonly RegExp[] = [
  /\b(see|answer\w*|repl(y|ies)|comment\w*|respon\w+|notes?)\b[^.]{0,60}\bbelow\b|^below\b|\bin-?line\b/,
  /\b(siehe|antwort\w*|kommentar\w*)\b[^.]{0,60}\b(unten|darunter)\b|^unten\b|\bs\. ?u\.|\buntenstehend/,
  /\b(voir|reponses?|reponds|commentaires?)\b[^.]{0,60}\b(ci-dessous|ci-apres|plus bas)\b|^ci-dessous\b/,
  /\b(ver|vea|respuestas?|respondo|comentarios?)\b[^.]{0,60}\b(abajo|a continuacion)\b|^abajo\b/,
  /\b(vedi|veda|risposte?|rispondo|commenti)\b[^.]{0,60}\b(sotto|di seguito)\b|^sotto\b/,
  /\b(zie|antwoord\w*|reacties?)\b[^.]{0,60}\b(onder|hieronder)\b|^(hier)?onder\b|\bonderstaand/,
];

export const isGreeting = (line: string): boolean => GREETING.test(line);

/** Tells whether these lines only introduce a reply below. */
export const isOpening = (lines: readonly string[]): boolean =>
  lines.every((line) => line === '' || isGreeting(line)) ||
  lines.some((line) => POINTS_DOWN.some((points) => points.test(line)));
