/** Question templates in one language. `%` stands for the subject in quotation marks, so that any phrase fits. */
export interface QuestionForms {
  quoted(subject: string): string;
  /** Templates name no brand, so that the answer shows which brands come to mind. */
  questions: readonly string[];
  /** Full sentences that follow the question. The first is empty. */
  situations: readonly string[];
}

export const QUESTION_FORMS: Record<'en' | 'de' | 'fr' | 'es' | 'it', QuestionForms> = {
  en: {
    quoted: (subject) => `“${subject}”`,
    questions: [
      'What are the best companies in the field of %?',
      'Which companies are known for their work on %?',
      'Which providers would you recommend for %, and why?',
      'Who are the market leaders when it comes to %?',
      'I need help with the subject of %. Which companies should I compare?',
      'Which companies offer good value for money when it comes to %?',
      'Whom do experts trust with the subject of %?',
      'Give me a shortlist of five companies that work on %, with their websites.',
      'Which lesser-known companies are a good choice when it comes to %?',
      'Which companies have the best reviews in the field of %?',
      'Whom should I talk to first about the subject of %?',
      'Which companies are the most innovative in the field of %?',
    ],
    situations: [
      '',
      'I ask for a small business.',
      'I ask for a startup.',
      'I ask for a large company.',
      'My budget is small.',
      'I am new to the subject.',
      'I know the subject well.',
      'I am in Europe.',
      'I am in North America.',
    ],
  },
  de: {
    quoted: (subject) => `„${subject}“`,
    questions: [
      'Welche Unternehmen sind die besten auf dem Gebiet %?',
      'Welche Unternehmen sind für ihre Arbeit zum Thema % bekannt?',
      'Welche Anbieter empfiehlst du zum Thema %, und warum?',
      'Wer ist beim Thema % Marktführer?',
      'Ich brauche Hilfe beim Thema %. Welche Unternehmen sollte ich vergleichen?',
      'Welche Unternehmen bieten beim Thema % ein gutes Verhältnis von Preis und Leistung?',
      'Wem vertrauen Fachleute beim Thema %?',
      'Nenne mir fünf Unternehmen zum Thema %, mit ihren Websites.',
      'Welche weniger bekannten Unternehmen sind beim Thema % eine gute Wahl?',
      'Welche Unternehmen haben beim Thema % die besten Bewertungen?',
      'Mit wem sollte ich beim Thema % zuerst sprechen?',
      'Welche Unternehmen sind beim Thema % am innovativsten?',
    ],
    situations: [
      '',
      'Ich frage für ein kleines Unternehmen.',
      'Ich frage für ein Start-up.',
      'Ich frage für ein großes Unternehmen.',
      'Mein Budget ist klein.',
      'Ich kenne mich noch nicht aus.',
      'Ich kenne mich gut aus.',
      'Ich bin in Deutschland.',
      'Ich bin in Österreich oder der Schweiz.',
    ],
  },
  fr: {
    quoted: (subject) => `« ${subject} »`,
    questions: [
      'Quelles sont les meilleures entreprises dans le domaine % ?',
      'Quelles entreprises sont connues pour leur travail sur le sujet % ?',
      'Quels fournisseurs recommandes-tu sur le sujet %, et pourquoi ?',
      'Qui sont les leaders du marché sur le sujet % ?',
      'J’ai besoin d’aide sur le sujet %. Quelles entreprises devrais-je comparer ?',
      'Quelles entreprises offrent un bon rapport qualité-prix sur le sujet % ?',
      'À qui les experts font-ils confiance sur le sujet % ?',
      'Donne-moi cinq entreprises qui travaillent sur le sujet %, avec leurs sites web.',
      'Quelles entreprises moins connues sont un bon choix sur le sujet % ?',
      'Quelles entreprises ont les meilleurs avis dans le domaine % ?',
      'À qui devrais-je parler en premier du sujet % ?',
      'Quelles entreprises sont les plus innovantes dans le domaine % ?',
    ],
    situations: [
      '',
      'Je demande pour une petite entreprise.',
      'Je demande pour une start-up.',
      'Je demande pour une grande entreprise.',
      'Mon budget est réduit.',
      'Je ne connais pas encore le sujet.',
      'Je connais bien le sujet.',
      'Je suis en France.',
      'Je suis en Belgique ou en Suisse.',
    ],
  },
  es: {
    quoted: (subject) => `«${subject}»`,
    questions: [
      '¿Cuáles son las mejores empresas en el ámbito %?',
      '¿Qué empresas son conocidas por su trabajo sobre el tema %?',
      '¿Qué proveedores recomiendas sobre el tema %, y por qué?',
      '¿Quiénes son los líderes del mercado en el tema %?',
      'Necesito ayuda con el tema %. ¿Qué empresas debería comparar?',
      '¿Qué empresas ofrecen una buena relación calidad-precio en el tema %?',
      '¿En quién confían los expertos para el tema %?',
      'Dame cinco empresas que trabajen sobre el tema %, con sus sitios web.',
      '¿Qué empresas menos conocidas son una buena opción en el tema %?',
      '¿Qué empresas tienen las mejores opiniones en el ámbito %?',
      '¿Con quién debería hablar primero sobre el tema %?',
      '¿Qué empresas son las más innovadoras en el ámbito %?',
    ],
    situations: [
      '',
      'Pregunto para una pequeña empresa.',
      'Pregunto para una startup.',
      'Pregunto para una gran empresa.',
      'Mi presupuesto es reducido.',
      'Todavía no conozco el tema.',
      'Conozco bien el tema.',
      'Estoy en España.',
      'Estoy en América Latina.',
    ],
  },
  it: {
    quoted: (subject) => `«${subject}»`,
    questions: [
      'Quali sono le migliori aziende nel campo %?',
      'Quali aziende sono note per il loro lavoro sul tema %?',
      'Quali fornitori consigli sul tema %, e perché?',
      'Chi sono i leader di mercato sul tema %?',
      'Ho bisogno di aiuto sul tema %. Quali aziende dovrei confrontare?',
      'Quali aziende offrono un buon rapporto qualità-prezzo sul tema %?',
      'Di chi si fidano gli esperti sul tema %?',
      'Dammi cinque aziende che lavorano sul tema %, con i loro siti web.',
      'Quali aziende meno conosciute sono una buona scelta sul tema %?',
      'Quali aziende hanno le migliori recensioni nel campo %?',
      'Con chi dovrei parlare per primo del tema %?',
      'Quali aziende sono le più innovative nel campo %?',
    ],
    situations: [
      '',
      'Chiedo per una piccola impresa.',
      'Chiedo per una startup.',
      'Chiedo per una grande azienda.',
      'Il mio budget è ridotto.',
      'Non conosco ancora il tema.',
      'Conosco bene il tema.',
      'Sono in Italia.',
      'Sono in Svizzera.',
    ],
  },
};

export type QuestionLanguage = keyof typeof QUESTION_FORMS;

/** Returns the supported language for a page's language tag, or English. */
export function chooseQuestionLanguage(tag: string | null): QuestionLanguage {
  const [language = ''] = (tag ?? '').toLowerCase().split(/[-_]/);
  return Object.hasOwn(QUESTION_FORMS, language) ? (language as QuestionLanguage) : 'en';
}
