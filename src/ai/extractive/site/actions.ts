import type { Block, PageReading } from '../../reading/page.ts';
import type { Sourced } from '../../text-understanding.ts';
import { CONFIDENCE } from '../confidence.ts';
import { blocksOf, findBest, isDefaultText } from './statements.ts';

/** Calls to action in five languages. */
const ASKS =
  /^(?:book|start|get|try|request|call|buy|order|donate|give|become|contact|write|talk|speak|download|schedule|join|reserve|hire|choose|apply|ask|see|shop|watch|claim|build|create|explore|make|visit|plan)\b|(?:^|\s)(?:buchen|anfordern|vereinbaren|anfragen|lassen|bestellen|kaufen|schreiben|anrufen|testen|starten|spenden)\b|^(?:jetzt|schreiben sie|rufen sie|sprechen sie)\b|^(?:commander|réserver|prendre|demander|essayer|acheter|ajouter|rejoindre|contactez|appelez|écrivez|découvrir|obtenir|télécharger|faire un don|commandez|réservez|demandez|essayez)(?=\s|$)|^(?:solicitar|solicite|pedir|pida|reservar|reserve|comprar|compre|contactar|contacte|llamar|llame|llámenos|probar|pruebe|empezar|empiece|descargar|escríbanos|donar|consultar)(?=\s|$)|^(?:prenota|richiedi|acquista|compra|contatta|contattaci|chiama|chiamaci|prova|inizia|scarica|scrivici|ordina|dona|iscriviti ora)(?=\s|$)/i;
/** Actions that every site has, such as login or cookie consent. */
const NO_ASK =
  /cookie|accept|agree|decline|reject|refus|ablehnen|akzeptieren|verstanden|zustimmen|aceptar|accett|rifiut|log ?in|sign ?in|anmelden|connexion|se connecter|iniciar sesión|accedi|subscribe|abonnieren|s’inscrire|s'inscrire|suscrib|search|suche|recherche|buscar|cerca|menu|menü|menú|close|schließen|fermer|cerrar|chiudi|read more|mehr lesen|weiterlesen|lire la suite|leer más|leggi|more info|privacy|impressum|terms|facebook|instagram|twitter|linkedin|youtube|theme|language|guestbook|get in touch form|see all|show|alle anzeigen|voir plus|voir les préférences|get started guide|newsletter|password|passwort|print|drucken|skip/i;
/** Actions that sell rank above those that only inform. */
const SELLS =
  /\b(?:book|buy|order|donate|free trial|start|try|request|call|reserve|schedule|get|hire|quote|demo|appointment|download)\b|termin|angebot|buchen|bestellen|prüfen|anfordern|vereinbaren|commander|réserver|devis|acheter|panier|presupuesto|solicitar|precio|reservar|comprar|prenota|preventivo|appuntamento|richiedi|acquista/i;
const ACTION_WORDS = 7;

export function callToActionOf(pages: PageReading[]): Sourced | null {
  const actions = pages.flatMap((page, place) =>
    blocksOf(page)
      .filter((block) => block.kind === 'action' && isAsk(block))
      .map((block) => ({ block, page, place })),
  );
  const times = new Map<string, number>();
  for (const { block } of actions) times.set(block.text.toLowerCase(), (times.get(block.text.toLowerCase()) ?? 0) + 1);
  const found = findBest(
    actions,
    ({ block, place }) =>
      pointsOf(block) + Math.min(3, times.get(block.text.toLowerCase()) ?? 0) + (place === 0 ? 2 : 0),
  );
  if (found === null) return null;
  const { block, page } = found;
  const confidence = isLabel(block) || !ASKS.test(block.text) ? CONFIDENCE.doubtful : CONFIDENCE.described;
  return { value: block.text.replace(/[\s→›»>!]+$/u, ''), sourceUrl: page.url, confidence };
}

const isAsk = ({ text, isButton = false }: Block) =>
  text.length >= 4 &&
  text.split(' ').length <= ACTION_WORDS &&
  !NO_ASK.test(text) &&
  !isDefaultText(text) &&
  (ASKS.test(text) || (isButton && text.includes(' ')));

/** A one-word link is a menu entry. */
const isLabel = ({ text, isButton = false }: Block) => !isButton && !text.trim().includes(' ');

const pointsOf = (block: Block) =>
  (ASKS.test(block.text) ? 4 : 1) +
  (block.isButton === true ? 3 : 0) +
  (SELLS.test(block.text) ? 2 : 0) -
  (isLabel(block) ? 4 : 0) -
  (block.area === 'nav' || block.area === 'footer' ? 3 : 0);
