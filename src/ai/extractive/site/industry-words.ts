/**
 * Word beginnings by industry, in English, German, French, Spanish and Italian. Words that many industries
 * use ("service", "quality") are left out.
 */
const WORDS: Record<string, string> = {
  Plumbing: 'plumb|sanitär|klempner|plomberie|plombier|fontaner|idraulic',
  Electrical: 'electrician|elektriker|elektroinstallat|électricien|electricista|elettricist',
  Construction:
    'construction compan|builder|bauunternehm|hochbau|tiefbau|roofing|dachdecker|maçonnerie|constructora|impresa edile|carpent|tischler|menuiserie',
  'Cleaning services':
    'cleaning compan|cleaning service|gebäudereinigung|entreprise de nettoyage|empresa de limpieza|impresa di pulizie',
  'Landscaping and gardening': 'landscap|gardening|gartenbau|paysagiste|jardiner|giardinier',
  Software: 'software|saas|app |apps |platform for|cloud|api |logiciel|anwendung für|aplicación|gestionale',
  'Invoicing software':
    'invoice|invoicing|accounts receivable|rechnungsprogramm|logiciel de facturation|facturación|fatturazione',
  Cybersecurity:
    'cybersecurity|cyber security|security software|vulnerabilit|penetration test|malware|it-sicherheit|cybersécurité|ciberseguridad|sicurezza informatica',
  'IT services':
    'it services|managed it|systemhaus|it-dienstleist|infogérance|servicios informáticos|servizi informatici|web hosting|hosting provider',
  'Fleet software': 'fleet software|fleet manage|telematics|flottenmanagement|gestion de flotte',
  Bakery:
    'baker|boulanger|bäckerei|backwaren|panader|panific|forno|sourdough|levain|viennoiserie|pâtisserie|konditorei',
  Restaurant:
    'restaurant|bistro|trattoria|osteria|gasthaus|gaststätte|restaurante|ristorante|pizzeria|our kitchen|speisekarte|catering',
  'Coffee and tea': 'coffee roast|kaffeerösterei|torréfact|café de especialidad|torrefazione|tea merchant',
  'Wine retail': 'wine|winery|caviste|vigneron|weinhandel|weingut|bodega|enoteca|vino|vins|vin |cave à vin',
  'Food production':
    'food production|lebensmittelherstell|agroaliment|alimentari|dairy farm|cheese maker|metzgerei|butcher|charcuterie',
  'Legal services':
    'law firm|lawyer|attorney|solicitor|rechtsanw|anwält|kanzlei|fachanwalt|avocat|abogad|avvocat|notar|legal advice|rechtsberatung',
  'Tax and accounting':
    'accountant|accounting firm|bookkeep|steuerberat|expert-comptable|asesoría fiscal|commercialist|tax adviser',
  'Mechanical engineering':
    'maschinenbau|maschinenfabrik|mechanical engineering|machine build|machinery|construction mécanique|machines-outils|maquinaria|macchinari|sondermaschin|anlagenbau|werkzeugmaschin',
  Manufacturing:
    'manufactur|fertigung|fabrication de|fabricación de|produzione industriale|factory|our works|werkstoff',
  Metalworking: 'metalwork|schlosserei|stahlbau|metallbau|métallerie|carpintería metálica|carpenteria metallica',
  'Yoga studio': 'yoga|pilates',
  Fitness: 'fitness|gym |personal train|fitnessstudio|salle de sport|gimnasio|palestra',
  Wellness: 'wellness|spa |massage|sauna|meditation',
  'Beauty and hair': 'hairdress|hair salon|friseur|coiffeur|coiffure|peluquer|parrucchier|beauty salon|kosmetikstudio',
  Logistics: 'logistic|freight|spedition|logistik|logística|logistica|warehous|fret',
  Transport: 'transport|trucking|camion|haulage|fuhrunternehm|autotrasport|lkw|courier',
  Charity:
    'charity|charit|registered charity|non-profit|nonprofit|ngo |donat|gemeinnützig|spende|association loi 1901|faites un don|sin ánimo de lucro|onlus|senza scopo di lucro|foundation supports|donación|donazion',
  'International development':
    'development aid|humanitarian|entwicklungshilfe|aide au développement|cooperación al desarrollo',
  Dentistry: 'dentist|dental|zahnarzt|zahnärzt|zahnmedizin|dentaire|odontoiatr|odontolog|orthodont',
  Healthcare:
    'clinic|hospital|arztpraxis|hausarzt|medical practice|cabinet médical|médecin|clínica|ambulatorio|physiotherap|kinésithérap|fisioterap|healthcare|pflegedienst',
  Veterinary: 'veterinar|vet clinic|tierarzt|tierärzt|vétérinaire',
  Pharmacy: 'pharmac|apotheke|farmacia',
  'Graphic design':
    'graphic design|grafikdesign|graphisme|diseño gráfico|progettazione grafica|visual identit|erscheinungsbild|corporate design|typograf|typograph',
  'Web design': 'web design|webdesign|webagentur|agence web|diseño web|siti web',
  'Advertising and marketing':
    'advertising agency|marketing agency|werbeagentur|agence de communication|agencia de publicidad|agenzia di comunicazione|seo agency|branding agency|pr agency',
  Architecture: 'architect|architekt|arquitect|architett',
  Photography: 'photograph|fotograf|fotógraf',
  'Real estate':
    'real estate|estate agent|immobilien|immobilier|inmobiliari|immobiliar|property management|hausverwaltung',
  Insurance: 'insurance broker|insurance agency|versicherungsmakler|courtier en assurance|correduría|assicurazion',
  'Financial services':
    'financial advis|wealth manage|bank |banking|vermögensverwalt|finanzberat|gestion de patrimoine|asesoría financiera',
  Consulting: 'management consult|consultancy|unternehmensberat|cabinet de conseil|consultoría|consulenza aziendale',
  Education:
    'school|university|tutoring|language course|sprachschule|école|escuela|scuola|academy|nachhilfe|kindergarten|training courses',
  'Hotel and hospitality':
    'hotel|guesthouse|bed and breakfast|pension |ferienwohnung|chambre d’hôte|chambres d’hôtes|hostal|agriturismo|albergo',
  'Travel and tourism':
    'travel agency|tour operator|reisebüro|agence de voyage|agencia de viajes|agenzia viaggi|guided tours',
  'Car repair': 'car repair|auto repair|autowerkstatt|kfz|garage automobile|taller mecánico|autofficina|mot and servic',
  'Fashion retail': 'fashion|clothing|boutique|mode femme|bekleidung|ropa|abbigliamento|jewell|schmuck|bijou',
  'Online shop':
    'online shop|add to cart|boutique en ligne|ajouter au panier|in den warenkorb|añadir al carrito|aggiungi al carrello|online store|webshop',
  Bookshop: 'bookshop|bookstore|buchhandlung|librairie|librería|libreria',
  Publishing:
    'publishing house|our publisher|buchverlag|maison d’édition|editorial independiente|casa editrice|magazine publisher',
  Agriculture: 'agricultur|landwirtschaft|organic farm|our farm|bauernhof|agricole|agrícola|azienda agricola|hofladen',
  Energy:
    'solar|photovolta|wind energy|renewable|energieberatung|énergie renouvelable|energía solar|fotovoltaic|heat pump|wärmepumpe',
  'Events and weddings': 'wedding|event planning|hochzeit|mariage|bodas|matrimoni|event agency',
  'Music and arts':
    'music school|theatre company|art gallery|musikschule|galerie d’art|galería de arte|galleria d’arte|orchestra',
  Recruiting:
    'recruit|personalvermittlung|zeitarbeit|cabinet de recrutement|selección de personal|selezione del personale|staffing',
  Translation: 'translation agency|translator|übersetzungsbüro|traducteur|traduccion|traduzioni',
};

export interface Industry {
  label: string;
  words: RegExp;
}

export const INDUSTRY_WORDS: Industry[] = Object.entries(WORDS).map(([label, words]) => ({
  label,
  words: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})`, 'giu'),
}));

export const INDUSTRY_TYPES: Record<string, string> = {
  Plumber: 'Plumbing',
  Electrician: 'Electrical',
  GeneralContractor: 'Construction',
  RoofingContractor: 'Construction',
  SoftwareApplication: 'Software',
  WebApplication: 'Software',
  Bakery: 'Bakery',
  Restaurant: 'Restaurant',
  CafeOrCoffeeShop: 'Restaurant',
  Winery: 'Wine retail',
  LiquorStore: 'Wine retail',
  LegalService: 'Legal services',
  Attorney: 'Legal services',
  AccountingService: 'Tax and accounting',
  ExerciseGym: 'Fitness',
  HealthClub: 'Fitness',
  DaySpa: 'Wellness',
  HairSalon: 'Beauty and hair',
  BeautySalon: 'Beauty and hair',
  MovingCompany: 'Transport',
  NGO: 'Charity',
  Dentist: 'Dentistry',
  MedicalClinic: 'Healthcare',
  MedicalBusiness: 'Healthcare',
  Physician: 'Healthcare',
  Hospital: 'Healthcare',
  VeterinaryCare: 'Veterinary',
  Pharmacy: 'Pharmacy',
  RealEstateAgent: 'Real estate',
  InsuranceAgency: 'Insurance',
  BankOrCreditUnion: 'Financial services',
  FinancialService: 'Financial services',
  School: 'Education',
  EducationalOrganization: 'Education',
  CollegeOrUniversity: 'Education',
  Hotel: 'Hotel and hospitality',
  LodgingBusiness: 'Hotel and hospitality',
  TravelAgency: 'Travel and tourism',
  AutoRepair: 'Car repair',
  ClothingStore: 'Fashion retail',
  BookStore: 'Bookshop',
  OnlineStore: 'Online shop',
  Store: 'Online shop',
};
