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

/**
 * Wishes in the first person: removal from a list, no more email, or deletion of data. Company notices never use
 * these. Matches plain letters.
 */
const OWN_WISH: readonly RegExp[] = [
  /\b(remove|delete|unsubscribe|erase|strike|forget|opt) (\w+ ){0,3}(me|my (name|address|e-?mail|data|details))\b|\b(take|drop|strike) (me|my (name|address|e-?mail)) (off|from|out)\b/,
  /\b(stop|quit|cease|never|don't|do not|no longer)\b.{0,20}\b(e-?mail|mail|writ|send|contact|messag|spam|call|bother|want|wish)\w*\b.{0,25}\b(me|my)\b|\bleave me alone\b/,
  /\b(sent|addressed|intended|meant) (for|to) me\b|\bi('d| would)? (object|oppose|demand|hereby|want to (unsubscribe|be removed)|like to (unsubscribe|be removed))\b/,
  /\b(streich|nehm|losch|entfern|trag|meld)\w* .{0,25}\b(mich|mein\w*)\b|\b(mir|mich)\b.{0,25}\b(nicht|nie|nichts|kein\w*|in ruhe)\b/,
  /\bich (widerspreche|verlange|fordere|mochte (keine|nicht))\b|\bwiderspreche ich\b/,
  /\b(desinscri|desabonn|retir|supprim|ray|enlev|effac)\w*[ -](moi|mon|ma|mes)\b|\bme (desinscrire|desabonner|retirer|supprimer|rayer)\b|\bne (plus )?m('|e\b)|\bje (m'oppose|demande|souhaite ne)\b/,
  /\b(d[ae][rnd]?|borr\w*|elimin\w*|quit\w*|saqu\w*|suprim\w*)me\b|\bno me (escrib|contact|envi|mand)\w*|\b(borr|elimin|suprim)\w* .{0,25}\bmis?\b|\b(me opongo|solicito|exijo)\b/,
  /\b(cancella|toglie|togli|rimuov|elimina|disiscriv)\w*mi\b|\bmi (cancell|tolg|rimuov|elimin|disiscriv|oppongo)\w*|\bnon (mi (scriv|contatt|mand|invi)|(scriv|contatt|mand|invi)\w*mi)|\b(cancell|elimin|rimuov)\w* .{0,25}\bmi(o|a|ei|e)\b/,
  /\b(verwijder|schrap|haal|wis) .{0,25}\b(mij|me|mijn)\b|\b(mail|stuur|schrijf) (mij|me) (niet|nooit|geen)\b|\bik (maak bezwaar|wil (geen|niet))\b/,
];

export const hasOwnWish = (text: string): boolean => OWN_WISH.some((wish) => wish.test(text));
