const words = (text: string) => new Set(text.trim().split(/\s*,\s*|\s*\n\s*/));

/** News agencies whose texts other outlets publish. */
export const AGENCIES =
  words(`reuters, thomson reuters, afp, agence france-presse, agence france presse, ap, associated press,
the associated press, dpa, bloomberg, bloomberg news, ansa, efe, pa, pa media, press association, upi, tass, xinhua, kyodo,
kyodo news, jiji, yonhap, pti, ani, ians, aap, apa, sda, keystone-sda, ats, ritzau, ntb, tt, anp, belga, lusa, pap, čtk, stt,
the canadian press, canadian press, pr newswire, prnewswire, business wire, businesswire, globenewswire, globe newswire,
accesswire, cision, ots, epd, kna, sid, agencies, wires, wire services, getty images, interfax`);

/** A name with one of these words is no person. */
export const DESKS =
  /(?<![\p{L}\p{N}])(?:staff|newsroom|news ?desk|desk|editors?|editorial|redaktion|rédaction|redaction|redacción|redaccion|redazione|redakcja|redaktionen|redactie|редакция|team|board|bureau|agency|agencies|newswire|newsletter|correspondents?|reporters?|writers?|contributors?|sponsored|advertorial|partners?|admin|administrator|webmaster|services?|inc|ltd|llc|gmbh|university|institute|association|foundation|network|community|department|committee|anonymous|unknown|guest|press release|communications|everyone|編集部|编辑部|記者團|통신|뉴스팀)(?![\p{L}\p{N}])/iu;

/**
 * Endings of newspaper names. Some people have them too, so only names that are too long for a person are
 * newspapers.
 */
export const PAPERS =
  /(?<![\p{L}\p{N}])(?:times|post|press|journal|tribune|gazette|herald|news|media|magazine|online|digital|daily|weekly|radio|tv|channel|review|chronicle|courier|zeitung|blog|podcast|group)$/iu;

/** Job titles. After a name they describe the writer and are no further writer. */
export const ROLES =
  /(?<![\p{L}\p{N}])(?:reporter|editor|editor-in-chief|correspondent|writer|columnist|journalist|producer|contributor|author|chief|head of|director|analyst|critic|anchor|host|photographer|fellow|professor|founder|ceo|cto|senior|junior|deputy|associate|freelancer?|redakteur(?:in)?|korrespondent(?:in)?|autor(?:in)?|journaliste|rédact(?:eur|rice)|correspondante?|periodista|redactor(?:a)?|giornalista|inviat[oa]|staff)(?![\p{L}\p{N}])/iu;

export const HONORIFICS =
  /^(?:(?:dr|prof|professor|mr|mrs|ms|mx|sir|dame|rev|hon|herr|frau|mme|sig|dott|ing|mag)\.?\s+)+(?=\S+\s)/iu;

export const DEGREES = /^(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d|mba|m\.?sc|esq|cfa|cpa|rn|dds|j\.?d)\.?$/iu;

/** Words that introduce writers and never belong to a name. */
export const BYLINE_PREFIX =
  /^(?:(?:written|words|story|text|reported|posted|published|analysis|opinion|compiled|edited|reporting|review|interview)\s+by|by|автор|author|autor|auteur|autore|作者|文|撰文|記者|记者)(?:\s*[:：／/]\s*|\s+)/iu;

/** Words that may introduce writers or start a name. They are removed only before a full name. */
export const POSSIBLE_BYLINE_PREFIX = /^(?:von|par|por|di|door|av|af|od|przez|text|fotos?)\s+(?=\S+\s+\S)/iu;

export const PARTICLES = words(
  'von, van, der, den, de, del, della, di, da, dos, das, du, la, le, ter, ten, zu, zum, zur, af, av, bin, ibn, al, el, y, e',
);
