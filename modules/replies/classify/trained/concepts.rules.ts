/**
 * Words with the same meaning in five languages, so that training in one language applies to all. Each line is a
 * name and words in plain letters; `*` matches any ending.
 */
const CONCEPTS = `
not not no nope nah never none nothing neither nor without n't dont don't doesn't isn't aren't can't won't wouldn't didn't haven't cannot nicht nix kein* nie niemals nichts weder ohne ned net nit non pas ne jamais aucun* rien ni sans n'est n'ai n'avons nunca ningun* nada tampoco sin niente nessun* mai neanche nemmeno neppure senza
nomore anymore further longer again nimmer mehr wieder weiter* weitere* plus davantage mas nuevamente piu ancora ulterior* cease
never never nie niemals jamais nunca jamas mai
yes yes yep yeah sure ok okay absolutely definitely certainly gladly ja jawohl gern gerne klar sicher einverstanden oui ouais d'accord volontiers certainement bien si claro vale dale certo volentieri perfect perfekt parfait perfecto perfetto deal done passt
already already currently bereits schon deja ya gia existing bestehend* vorhanden* actuel* actual* attual*
have have has had got haben hab habe hat hatte* avons ai avez tenemos tengo tiene abbiamo ho ha abbiam
stop stop stopp quit cease halt desist aufhor* schluss einstellen unterlass* unterlasse* arret* arrete* cesser cessez para pare paren parad basta bast* deja* dejen dejad dejar smett* smetti smettere smettetela enough genug assez finis* ruhe
remove remove removed delete deleted erase erased scrub strike scratch wipe purge drop cross loschen loscht loschung losch* streich* streicht entfern* austrag* rausnehm* raus tilg* supprim* retir* efface* enlev* raye* radi* otez ote oter borr* elimin* quit* saqu* sacar sacame suprim* tach* cancell* togli* tolgliet* tolga tolgano rimuov* eliminat* depenn* leva* levat*
list list lists mailing database distribution newsletter liste listen verteiler* datenbank kartei adressbuch bdd listes fichier* base bases lista listas listado* elenco elenchi rubrica mailinglist crm sequence
unsub unsubscribe* opt-out optout abmeld* abbestell* desinscri* desabon* desinscriv* baja desuscri* darme denme disiscri* disiscriz* unsub abo abonn* suscri* iscri* inscri*
writeme write writing writes email emailing mailing message messages messaging contact contacting mails mail emails contacted schreiben schreibt schreib schreibs anschreib* kontaktier* anmail* mailt mailen nachrichten werbemail* ecrire ecrivez ecris ecrives courriel* courriels message* contacter contactez relanc* relance* sollicit* escrib* contact* mandar* manden mandes mande mensaje* correo* correos scriv* scriver* mandat* messagg* email* contatt* mailar*
peace alone peace ruhe frieden paix tranquil* paz pace lache* foutez ficher spam
spam spam spamming junk werbung werbe* reklame pub pubs publicit* propaganda publicidad pubblicit* pourriel* bombard* harass* belastig* harcel* acos* molest* stalk* importun* spammer*
gdpr gdpr dsgvo rgpd lopd* lopdgdd lssi* lcen cnil garante aepd ico privacy datenschutz* ccpa casl revdsg dsg ndsg lpd lfpdppp inai arco habeas datenschutzgrundverordnung renseignements regulation verordnung reglement reglamento regolamento
article article articles artikel art abs paragraph* articolo articulo alinea comma 00gg
data data daten personenbezogen* donnees datos dati information informations auskunft* renseignements dossier record records akte profil profile profilo
consent consent consented permission permitted einwilligung* zustimm* erlaubn* consentement autoris* consentimiento permiso consens* autorizz* opted legitimate berechtigt* rechtsgrundlage
source source obtained herkunft woher quelle provenance d'ou origine procedencia origen sacaron sacaste obtuv* provenienz* fonte dove
request request demand require hereby formally ersuche* verlang* forder* hiermit beantrag* demande exige* exig* requier* prie solicit* exijo pido richied* chied* pretend* intimo invit*
rights right rights recht rechte droit droits derecho* diritt* object objection widersprech* widerspruch* oppos* opong* oppong* opposiz* oposicion rectif* berichtig* access acces acceso accesso erasure supresion cancellazione effacement portab*
lawyer lawyer* solicitor* attorney* barrister* counsel legal anwalt* rechtsanwalt* rechtsabteilung justitiar* jurist* kanzlei avocat* juridique* huissier notaire maitre abogad* letrad* juridic* avvocat* legale legali notar* studio bufete
sue sue suing court lawsuit injunction action proceedings writ klage* klag* gericht* abmahn* einstweilig* unterlassungs* strafanzeige anzeige* tribunal* plainte poursui* mise demeure denunci* demand* juzgad* judicial querel* diffid* denunc* tribunale causa carabinieri police polizei polici* polizia procura staatsanwalt* fiscal* gendarm* guardia
report report reported reporting complain* complaint commissioner regulator ombudsman authority authorit* aufsicht* behorde* beschwer* melde* meldung signal* reclam* autorit* autoridad* consumer verbraucher* consommat* consum* profeco condusef crtc edob ftc uwg wettbewerb*
fine fine fines penalty penalties liable damages bussgeld* strafe* schadensersatz amende* sancion* multa* sanzion* risarc* dommages danos
insult idiot* moron* stupid* fool* arse* ass asshole* bastard* fuck* shit* piss* bugger* wanker* twat* prick* dick* cunt* crap* bollocks clown* scum* parasite* leech* pathetic muppet* tosser* arsch* scheiss* depp* trottel* vollidiot* wichs* verpiss* fick* arschloch* kotz* dumm* bloed* blod* sau* schwein* drecks* lugner* volltrottel connard* conne* con cons merde* encul* foutre* putain* pute* abruti* cretin* imbecil* debile* salaud* bouffon* ordure* tabarn* calis* crisse* niaiseux* mierda* gilipollas cabron* pendej* puta puto putos hijo* estupid* idiota* boludo* pelotud* chinga* verga joder cono coglion* stronz* cazzo merda vaffan* fanculo deficient* scem* buffon* cretino pezzent* imbecille maledett* schifo* vergogn* shame* schame* schand* honte verguenza sinverguenza rat* vermin* gusan* ladr* thief thieves voleur* ladron*
signed signed sign signature countersigned docusign unterschr* unterzeich* gezeichnet signe signes signee signer firmad* firme firmo firma firmat* firmamos firmiamo sottoscritt* contrat contract* vertrag* contrato* contratt* agreement
order order ordered ordering po purchase bought buy buying bestell* auftrag* kauf* gekauft nehme nehmen commande* command* achet* achete bon pedido* orden compra* compro compramos encarg* ordine* ordin* acquist* compriamo preso prendiamo
pay paid pay payment invoice* invoiced deposit transfer transferred billing bezahlt uberwiesen uberweis* anzahlung zahl* rechnung* paye paye* regl* virement facture* acompte pagad* pago pague transferencia transferi* transferid* factur* anticipo pagat* bonific* fattur* acconto caparra saldat* iban card
deliver deliver* delivery install* installed start starting onboard* kickoff kick-off liefer* montage eingebaut lauft livr* livraison entreg* instal* instalad* consegn* montat* avvi* activat* aktivier* go-live
price price prices pricing cost costs quote rate rates fee tariff preis* preise kosten kostet* angebot* offerte tarif* prix cout* coute* devis tarifs combien precio* cuesta* cuanto tarifa* presupuesto* cotiz* costo coste costa prezz* quanto preventiv* listino much
expensive expensive pricey dear dearer costly afford teuer* unbezahlbar cher chere chers caro cara caros carissim* budget* presupuest* salato money geld argent fric plata dinero lana soldi quattrini
send send sends share forward show pass schick* sende* senden zusend* zeig* ubermitt* envoy* envoie* montr* faites transmett* envi* mand* pas* pasame mandame muestr* invia* inviat* mandami mostr* faccia fatemi
more more details info information brochure deck sample samples catalogue mehr infos unterlagen naheres muster katalog prospekt plaquette doc documentation echantillon* precisions detalles informacion muestra* folleto catalogo dettagli informazion* campion* scheda demo
interest interested interesting intrigued curious keen tempted interessiert* interessant* neugierig reizt interess* interesse* curieux curieuse tente interesa* interesad* interesante curios* incurios* interessa* tentat*
want want like love would need mocht* will wollen wurde brauch* benotig* hatte veux voudr* aimer* souhait* besoin quiero queremos quisiera gustaria necesit* vorrei vogli* voglio piacerebb* serve servirebb* bisogno
explain explain tell describe erklar* erzahl* sagen erlauter* expliqu* dites raconte* explic* cuent* contame cuenteme digame spieg* racconta* dica dimmi mi
worksfit fit fits suit suits useful relevant passt passen passend eignet convient adapt* utile encaja* sirve cuadra adecua* adatt* calza
canit does do can could kann konnen konnt* peut pouvez peux pourr* puede* pueden podri* puo potete potrebbe* puoi
talk talk chat call ring phone speak discuss reden sprechen telefon* anruf* ruf plaudern parl* appel* appelez discut* hablar hablamos llam* charl* sentir* chiam* parliam* chiacchier*
meet meet meeting appointment slot calendar diary invite invitation booked book calendly teams zoom visit termin* treffen besuch* kalender eingetragen gebucht einladung besprechung rendez-vous rdv rencontr* agenda creneau reserv* visio case cita reunion* hueco quedamos vemos reuni* visita* calendario incontr* appuntament* riunion* vediamo prenotat* invito bloccat*
confirm confirm confirmed confirming agreed noted fixed settled bestatig* fix festgehalten abgemacht notiert vorgemerkt confirm* entendu note convenu cale confirmo confirmad* anotad* agendad* apuntad* confermo confermat* segnat* fissat* d'accordo zugesagt accepted angenommen accept* acept* accettat*
day monday tuesday wednesday thursday friday mon tue wed thu fri montag* dienstag* mittwoch* donnerstag* freitag* mo di mi do fr lundi mardi mercredi jeudi vendredi lunes martes miercoles jueves viernes lunedi martedi mercoledi giovedi venerdi samstag saturday samedi sabado sabato
soon tomorrow today tonight morgen heute demain ce manana hoy pasado domani oggi stasera ubermorgen
clock am pm o'clock noon uhr heures heure h midi hora horas mezzogiorno ore alle las halb quarter viertel quart cuarto
month january february march april june july august september october november december januar janner februar feber marz mai juni juli oktober dezember janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
season spring summer autumn winter fall easter christmas fruhling fruhjahr sommer herbst ostern weihnacht* printemps ete automne hiver paques noel primavera verano otono invierno navidad pascua estate autunno inverno natale pasqua q0 quarter quartal trimestre
later later wait next after maybe perhaps someday moment spater warten nachst* vielleicht irgendwann eventuell momentan derzeit vorerst plus-tard tard attend* prochain* peut-etre apres instant luego despues espera* proxim* quiza* momento adelante dopo aspett* forse prossim* magari poi
askagain again remind revisit circle ping follow chase nochmal nochmals melden meld erinner* relanc* rappel* reven* repass* recontact* recuerd* vuelv* retom* risentir* risent* ricord* richiam* ripass* riprov* ripropo*
think think consider discuss board committee decide decision boss uberleg* besprech* entscheid* gremium vorstand chef chefin vorgesetzt* reflech* comite direction patron pens* consult* jefe jefa direccion junta riflett* valut* direzione consiglio capo decid* comitato
received received got erhalten angekommen eingegangen bekommen erhielt recu recue reception recib* recibid* llego ricevut* arrivat* presa-visione
unclear what who why understand unclear mean confused verstehe* verstand* unklar meinen wer was wieso warum compren* compris qui pourquoi quoi entiend* entend* quien que capisc* capit* chi perche quale bisogn* attachment attached anhang piece-jointe pj adjunto allegat* blank empty leer vide vacio vuot* link
wrong wrong mistake mistaken confuse* verwechsel* falsch* irrt* irrtum* vertan erreur trompe* trompez mauvais* equivoc* erron* error* confund* sbagli* errore errat* scambi* another different other
person person contact address recipient addressee ansprechpartner* ansprechperson adressat* empfanger* zustandig* interlocut* destinat* personne responsable* persona contacto encargad* referent* competen* incaricat* addett*
responsible responsible charge handles handle runs covers manages department team desk office verantwort* betreut kummert abteilung* zustandigkeit* ressort bereich macht gere gerent service s'occupe occupe* charge* lleva llevan encarga* departamento area gestiona* ocupa* occupa* segue ufficio reparto settore gestisce compete* spetta
colleague colleague* cousin brother kolleg* kollegin bruder nachfolger* vorganger* collegue* successeur companer* coleg* sucesor* collega colleghi successor* sostitut* nephew sister
left left retired resigned quit moved gone fired departed died passed deceased pension* rente ruhestand ausgeschied* gekundigt verlassen verstorben gestorben gewechselt weg retrait* quitte* parti partie depart decede* mort jubil* fuo fue dejo renunci* fallec* murio pensione lasciat* andat* morto scompars* mancat* lavora*
try try ask speak direct redirect forwarded forwarding cc wenden fragen frag wende weitergeleitet weiterleit* leite adressez voyez voir demandez contactez transfer* transf* redirig* pregunt* dirij* busca* reenvi* rivolg* prov* chied* girat* inoltr* giro
notint interest pass decline declined skip thanks uninterested danke verzicht* ablehn* lehnen absage* kein-interesse decline* refus* renonc* gracias declin* rechaz* grazie rifiut* rinunc* passo
satisfied happy satisfied content fine good sorted covered zufrieden versorgt gut eingedeckt contents contente satisfait* satisfech* content* conform* cubiert* soddisfatt* coperti apposto posto
supplier supplier provider vendor agency in-house inhouse ourselves lieferant* anbieter* agentur dienstleister selber selbst intern fournisseur* prestataire* agence interne nous-memes proveedor* agencia interno* nosotros fornitor* agenzia internament*
toosmall small retire closing closed shut sell sold klein* schliess* zugemacht verkauft* aufgeb* petit* ferme fermons vendu pequen* chic* cerramos cierro vend* piccol* chiud* chius*
neednot needless useless pointless waste unnecessary unnotig uberflussig sinnlos zeitverschwend* inutile* inutil* superfl* perte perdida tiempo spreco perdere
away away vacation holiday holidays leave absent abwesen* urlaub* ferien verreist krank* karenz elternzeit kur conge* vacances absent* absence deplacement arret maternite vacacion* ausent* ausencia viaje licencia permiso ferie assente assenz* malattia maternita trasferta travel* trip sick parental maternity pto ooo sabbatical conference messe
return return returning back until till bis zuruck wieder retour jusqu'au reprends reprise revien* rentr* hasta vuelvo vuelta regres* reincorpor* fino rientr* torno tornero ritorn* dal
urgent urgent urgently emergency emergencies dringend* notfall* eilig* urgence* urgente* urgenc* urgenz* emergenz*
machine automatic* automat* generated maschinell* noreply no-reply unmonitored monitored ticket vorgang* ticketnummer casenumber folio dossier numero reference referenz* case nummer confirmation accuse acuse protocoll* presa pratica notification systeme system mailbox postfach boite buzon casella adresse inbox answered
within within hours days business werktag* stunden innerhalb arbeitstag* jours ouvr* ouvrables sous heures horas habiles dias laborables giorni lavorativi entro ore plazo delai frist
thankcontact contacting enquiry inquiry anfrage* nachricht demande consulta* solicitud* richiest* messaggio willkommen
joke haha lol jaja mdr ahah jajaja hahaha
`;

const [WHOLE, BEGINNINGS] = readConcepts();

function readConcepts() {
  const whole = new Map<string, string[]>();
  const beginnings = new Map<string, string[]>();
  for (const line of CONCEPTS.trim().split('\n')) {
    const [name = '', ...words] = line.split(' ');
    for (const word of words) {
      const [table, key] = word.endsWith('*') ? [beginnings, word.slice(0, -1)] : [whole, word];
      table.set(key, [...(table.get(key) ?? []), name]);
    }
  }
  return [whole, beginnings] as const;
}

const SHORTEST = 3;
const LONGEST = 30;

/** Returns the concepts of a word, often none. Expects plain letters. */
export function findConcepts(word: string): Set<string> {
  const found = new Set(WHOLE.get(word));
  for (let length = SHORTEST; length <= Math.min(word.length, LONGEST); length++) {
    for (const name of BEGINNINGS.get(word.slice(0, length)) ?? []) found.add(name);
  }
  return found;
}
