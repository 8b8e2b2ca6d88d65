import type { Needs } from '../../../src/kernel/context.ts';
import { brandText } from '../../brands/index.ts';
import { type BrandTerm, buildBrandTerms } from './brand-terms.ts';

/** The campaign to score for, and the values stored with its scores. */
export interface Scoring {
  orgId: string;
  campaignId: string;
  brandId: string;
  featureSlug: string | null;
  workflowSlug: string | null;
  runId: string;
  /** Topics from the user besides the brand's site: subjects, products, competitors. */
  topics: string | null;
  /** The user's description of wanted outlets. Their subjects are topics too. */
  targetOutlets?: string | null | undefined;
  /** Excluded from topics. */
  spokesperson?: string | null | undefined;
  /** True for sandbox articles only, false for real ones only. */
  sandbox: boolean;
  maxAgeDays: number;
  /** Maximum number of outlets that are new to the campaign. Default: no limit. */
  mostNewOutlets?: number;
}

/** More words would be chance. */
const MAX_SUBJECTS = 20;

type Brief = Pick<Scoring, 'orgId' | 'brandId' | 'topics' | 'targetOutlets' | 'spokesperson'>;

export async function readBrandTerms(
  unit: Needs<'em' | 'clock'>,
  { orgId, brandId, topics, targetOutlets, spokesperson }: Brief,
): Promise<BrandTerm[]> {
  const text = await brandText(unit, orgId, brandId);
  // Text after the name is the role.
  const [speaker = ''] = (spokesperson ?? '').split(/[,;(–—|]/);
  const named = [topics ?? '', removeOutletWords(targetOutlets ?? '')].join('\n');
  return buildBrandTerms({ ...text, people: [...(text.people ?? []), speaker] }, named);
}

export async function brandSubjects(unit: Needs<'em' | 'clock'>, brief: Brief): Promise<string[]> {
  const terms = await readBrandTerms(unit, brief);
  return terms
    .filter(({ isMain }) => isMain)
    .slice(0, MAX_SUBJECTS)
    .map(({ shown }) => shown);
}

const words = (text: string) => text.trim().split(/\s+/);

/** Words for outlets and their staff in the most common feed languages, without accents. */
const OUTLET_WORDS = new Set(
  words(`
  press trade media medium outlet outlets journal journals news newspaper newspapers magazine magazines publication publications paper
  papers daily dailies weekly weeklies monthly monthlies blog blogs site sites website websites portal portals newsletter newsletters
  podcast podcasts radio tv television broadcast broadcaster broadcasters channel channels editor editors editorial journalist journalists
  reporter reporters writer writers correspondent correspondents columnist columnists desk desks page pages section sections beat beats
  title titles national local regional regionaux regionales nationaux nacional nacionales regionali nazionali international specialist specialised specialized vertical mainstream tier top leading industry wire wires
  presse medien zeitung zeitungen zeitschrift zeitschriften magazin magazine nachrichten redaktion redaktionen journalisten journalistinnen
  rundfunk fernsehen sender seiten uberregionale regionale lokale nationale
  medias journaux revue revues quotidien quotidiens quotidienne hebdomadaire hebdomadaires mensuel mensuels specialisee specialisees
  specialise specialises professionnelle professionnelles redaction redactions journaliste journalistes actualite actualites chaine chaines
  prensa medios medio periodico periodicos revista revistas diario diarios semanario semanarios noticias boletin redaccion periodista
  periodistas especializada especializadas especializado especializados sectorial sectoriales emisora emisoras television
  stampa giornale giornali rivista riviste quotidiano quotidiani settimanale settimanali mensile mensili testata testate notizie redazione
  giornalista giornalisti specializzata specializzate specializzato specializzati settore televisione emittente emittenti`),
);

/** German joins the field and the medium in one word. */
const COMPOUND = /(?:presse|medien|zeitung(?:en)?|zeitschrift(?:en)?|magazine?|journalist(?:en|innen)?)$/;

/** Removes words for outlets from a description, so that their subjects remain. */
export const removeOutletWords = (text: string): string =>
  text.replace(/[\p{L}\p{M}]+/gu, (word) => (isOutletWord(word) ? ',' : word));

/** A longer match is no word. Normalizing thousands of combining marks would be slow. */
const LONGEST_WORD = 100;

function isOutletWord(word: string): boolean {
  if (word.length > LONGEST_WORD) return false;
  const plain = word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return OUTLET_WORDS.has(plain) || COMPOUND.test(plain);
}
