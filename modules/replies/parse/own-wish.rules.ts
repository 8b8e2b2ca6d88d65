/**
 * What a writer wants for themselves, in the first person: to be taken off a list, to be written to no more, or what is known of them to be deleted.
 * No company asks so of whoever was not meant. In plain letters.
 */
const OWN_WISH: readonly RegExp[] = [
  /\b(remove|delete|take|strike|drop|unsubscribe|erase|opt|forget)\b.{0,25}\b(me|my)\b/,
  /\b(stop|quit|cease|never|don't|do not|no longer)\b.{0,40}\b(me|my)\b/,
  /\b(sent|addressed|intended|meant) (for|to) me\b|\bi('d| would)? (object|oppose|demand|hereby|want to (unsubscribe|be removed)|like to (unsubscribe|be removed))\b/,
  /\b(streich|nehm|losch|entfern|trag|meld)\w* .{0,25}\b(mich|mein\w*)\b|\b(schreib|kontaktier|send|schick|schon|lass)\w* .{0,20}\b(mir|mich)\b/,
  /\bich (widerspreche|verlange|fordere|mochte (keine|nicht))\b|\bwiderspreche ich\b/,
  /\b(desinscri|desabonn|retir|supprim|ray|enlev|effac|oubli)\w*[ -](moi|mon|ma|mes)\b|\bme (desinscrire|desabonner|retirer|supprimer|rayer|contact\w*|ecri\w*|envoy\w*)\b|\bje (m'oppose|demande|souhaite ne)\b/,
  /\b(d[ae][rnd]?|borr\w*|elimin\w*|quit\w*|saqu\w*|suprim\w*)me\b|\bno me (escrib|contact|envi|mand)\w*|\b(borr|elimin|suprim)\w* .{0,25}\bmis?\b|\b(me opongo|solicito|exijo)\b/,
  /\b(cancella|toglie|togli|rimuov|elimina|disiscriv)\w*mi\b|\bmi (cancell|tolg|rimuov|elimin|disiscriv|oppongo)\w*|\bnon (mi (scriv|contatt|mand|invi)|(scriv|contatt|mand|invi)\w*mi)|\b(cancell|elimin|rimuov)\w* .{0,25}\bmi(o|a|ei|e)\b/,
  /\b(verwijder|schrap|haal|schrijf|meld|mail|stuur|wis)\w* .{0,25}\b(mij|me|mijn)\b|\bik (maak bezwaar|wil (geen|niet))\b/,
];

export const hasOwnWish = (text: string): boolean => OWN_WISH.some((wish) => wish.test(text));
