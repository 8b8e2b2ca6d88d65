import { ENGLISH } from './english.rules.ts';
import { FRENCH } from './french.rules.ts';
import { GERMAN } from './german.rules.ts';
import { ITALIAN } from './italian.rules.ts';
import type { Lexicon } from './lexicon.rules.ts';
import { SPANISH } from './spanish.rules.ts';

interface Language {
  lexicon: Lexicon;
  /** Small words that the other languages here do not have. */
  words: ReadonlySet<string>;
}

const language = (lexicon: Lexicon, words: string): Language => ({ lexicon, words: new Set(words.split(' ')) });

const LANGUAGES: readonly Language[] = [
  language(
    ENGLISH,
    "the and you your is are was for with this that have has will would we our not from please thanks thank hi hello dear but can be it of to at my me am if or as on do does what how i'm don't we're us about interested sure",
  ),
  language(
    GERMAN,
    'der die das und ich sie ihr ihre ihnen wir uns nicht ist sind mit fur auf von zu im den dem ein eine einen bitte danke vielen dank hallo guten tag herr frau mich mir kein keine haben habe bin als auch noch wenn aber gerne wird werden',
  ),
  language(
    FRENCH,
    "le les des et je vous nous votre vos notre nos est sommes suis avec pour dans sur pas ne que qui bonjour merci une du au aux mon ma mes cette ce cela mais ou plus tres bien c'est j'ai n'est d'un monsieur madame avons",
  ),
  language(
    SPANISH,
    'el los las y usted ustedes su sus nuestro nuestra es son soy estoy con para por en pero muy gracias hola buenos buenas dias tardes una del al mi lo nos le les esta este ya mas tenemos estamos se como cuando que favor',
  ),
  language(
    ITALIAN,
    'il gli e lei vi ci nostro nostra vostro vostra suo sua sono siamo con per di da del della dei delle nel non ma grazie buongiorno salve buonasera una un mio mia che questo questa anche piu abbiamo ho cordiali gentile dott la lo',
  ),
];

/** Fewer known words than this tell no language: then all are tried. */
const TELLING_WORDS = 3;

/** The lexicons in which a text is to be read: that of its language where it shows one. `text` in plain letters. */
export function lexiconsFor(text: string): readonly Lexicon[] {
  const words = text.match(/[a-z']+/g)?.slice(0, 400) ?? [];
  const scored = LANGUAGES.map(({ lexicon, words: known }) => ({
    lexicon,
    score: words.filter((word) => known.has(word)).length,
  }));
  const best = Math.max(...scored.map(({ score }) => score));
  if (best < TELLING_WORDS) return LANGUAGES.map(({ lexicon }) => lexicon);
  // A mail in two languages, as automatic replies often are, is read in both.
  return scored.filter(({ score }) => score >= best * 0.6).map(({ lexicon }) => lexicon);
}
