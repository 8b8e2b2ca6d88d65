import { EMAIL_COLUMNS } from '../../../src/uploads/column-name.rules.ts';
import type { ContactField } from '../contact.schema.ts';

/** Known column names without spaces, punctuation and accents. The first name that a file has wins. */
export const COLUMN_NAMES: Record<ContactField, string[]> = {
  email: EMAIL_COLUMNS,
  firstName: words(`firstname first givenname forename fname contactfirstname vorname prenom nombre primernombre nome
    primeironome nomeproprio voornaam fornavn fornamn imie jmeno имя 名 名字 이름`),
  lastName: words(`lastname last surname familyname lname secondname contactlastname nachname familienname nom
    nomdefamille apellido apellidos cognome sobrenome apelido achternaam etternavn efternamn efternavn nazwisko prijmeni
    фамилия 姓 姓氏 성`),
  name: words(`name fullname contactname contact displayname person vollstandigername vollername ansprechpartner
    nomcomplet contactnom nombrecompleto nomecompleto nomeecognome volledigenaam naam navn namn полноеимя фио 氏名 姓名`),
  title: words(`title jobtitle job position role jobrole headline designation occupation jobposition stelle funktion
    berufsbezeichnung rolle beruf titre poste fonction intitulededeposte intituledeposte puesto cargo tituloprofesional
    titolo ruolo posizione qualifica funcao functie functietitel stilling befattning stanowisko pozice должность 役職 职位`),
  organizationName: words(`company companyname organization organisation organizationname organisationname account
    accountname employer business businessname firm currentcompany firma unternehmen firmenname gesellschaft organisation
    entreprise societe nomdelentreprise nomentreprise raisonsociale empresa nombreempresa nombredelaempresa compania
    azienda societa nomeazienda ragionesociale nomedaempresa bedrijf bedrijfsnaam virksomhed foretag spolka компания
    организация 会社 会社名 公司 회사`),
  organizationDomain: words(`domain companydomain website companywebsite web url websiteurl companyurl homepage site
    organizationdomain organisationdomain emaildomain webseite internetseite siteweb siteinternet sitioweb paginaweb
    dominio sitoweb website1 primarydomain webadresse сайт ウェブサイト 网站`),
  organizationIndustry: words(`industry sector vertical businesssector companyindustry organizationindustry branche
    industrie wirtschaftszweig secteur secteurdactivite industria settore setor ramo bransch branza отрасль 業界 行业`),
  organizationSize: words(`size companysize employees employeecount numberofemployees noofemployees headcount staff
    employeerange organizationsize companyheadcount mitarbeiter mitarbeiterzahl anzahlmitarbeiter unternehmensgrosse
    effectif effectifs nombredesalaries taille tailleentreprise empleados numerodeempleados tamano dipendenti
    numerodipendenti dimensione funcionarios numerodefuncionarios tamanho medewerkers aantalmedewerkers antalanstallda
    сотрудники 従業員数 员工数`),
  linkedinUrl: words(`linkedin linkedinurl linkedinprofile linkedinprofileurl personlinkedinurl linkedinlink
    profileurl contactlinkedin linkedincontactprofileurl profillinkedin perfildelinkedin perfillinkedin profilolinkedin`),
  country: words(`country countryname countrycode contactcountry companycountry land staat pays pais paese nazione kraj
    zeme страна 国 国家 국가`),
  consent: words(`consent optin optedin emailconsent marketingconsent hasconsent gdprconsent consentgiven permission
    subscribed acceptsmarketing acceptsemailmarketing emailoptin optintime einwilligung zustimmung werbeeinwilligung
    newsletter consentement consentimiento consenso consentimento toestemming samtykke samtycke zgoda souhlas согласие`),
  unsubscribed: words(`unsubscribed unsubscribe optout optedout optedoutofemail emailoptout hasoptedoutofemail
    donotcontact donotemail dnc nocontact unsubscribedat unsubscribedate optouttime suppressed abgemeldet abmeldung
    widersprochen nichtkontaktieren desabonne desinscrit nepascontacter baja dadodebaja nocontactar disiscritto
    cancellato descadastrado naocontatar uitgeschreven afgemeld avregistrerad отписан отписался`),
};

function words(text: string): string[] {
  return text.split(/\s+/);
}
