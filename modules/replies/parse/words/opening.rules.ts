/** How people begin a mail, up to the name. All in plain letters. */
const GREETING =
  /^((hi|hey|hello|dear|good (morning|afternoon|evening|day)|hallo|hoi|moin|servus|liebe[rs]?|sehr geehrte[rs]?|guten (tag|morgen|abend)|gruss gott|bonjour|bonsoir|salut|chere?s?|madame|monsieur|hola|buen[oa]s? (dias?|tardes|noches)|estimad[oa]s?|querid[oa]s?|buon(giorno|asera)|ciao|salve|gentil[ei]|egregi[oa]?|spett\S{1,10}|beste|geachte|goede(morgen|middag|navond|ndag)|dag|ola|bom dia|boa tarde|prezad[oa]s?|hej|hei|czesc|dzien dobry|szanown\S{1,5}|dobry den|ahoj|merhaba|sayin)(?![\p{L}-])[^;:!?]{0,40}[;:!.]?|\S{1,20}[様さん])$/u;

/** Says that the answer stands further down. */
const POINTS_DOWN =
  /\b(below|inline|in-line|unten|darunter|s\. ?u\.|untenstehend\w*|ci-dessous|ci-apres|plus bas|abajo|a continuacion|sotto|di seguito|hieronder|zie onder|onderstaand\w*)(?!\w)/;

export const isGreeting = (line: string): boolean => GREETING.test(line);

/** Whether these lines are nothing but how an answer begins that stands further down. */
export const isOpening = (lines: readonly string[]): boolean =>
  lines.every((line) => line === '' || isGreeting(line)) || lines.some((line) => POINTS_DOWN.test(line));
