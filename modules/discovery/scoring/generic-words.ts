const words = (text: string) => text.trim().split(/\s+/);

/** Function words in the most common feed languages. */
const FUNCTION_WORDS = words(`
  a able about above according across after afterwards again against ago ahead all almost along already also although always am
  amid among an and another any anyone anything are around as aside at away back be became because become been before behind
  being below beside best better between beyond big both but by came can cannot come could did do does doing don done down during each
  early either else end enough etc even ever every everyone everything except far few find first following for former found four
  from full further gave get give given go goes going gone good got great had half has have having he hence her here him his
  how however i if in indeed instead into is it its itself just keep kind knew know known large last late later least left less
  let like likely little long look made main make making many may maybe me mean might mine more most mostly much must my near
  nearly need neither never next no none nor not nothing now of off often old on once one only onto or other others our out over
  own part past per perhaps possible put quite rather really right said same saw say see seem seen set seven several shall she
  should show side since six small so some someone something soon still such take taken ten than that the their them themselves
  then there therefore these they thing think this those though thought three through throughout thus to together told too took
  toward two under until up upon us use used using usually various very via want was way we well went were what when where
  whether which while who whole whom whose why will with within without won would yet you your
  isn aren wasn doesn didn couldn wouldn won ve re ll
  der die das den dem des ein eine einer eines einem einen und oder aber nicht auch auf aus bei bis durch fur für gegen im in ins mit nach
  ohne um unter uber über von vor wie wird werden wurde zu zum zur ist sind war als an am es er sie wir ihr ihre sein seine haben hat
  mehr noch nur schon sich so was wenn wer dass kann neue neuen neues
  le la les un une des du de d l et ou mais pas plus pour par sur sous dans avec sans est sont etait être il elle ils elles nous vous
  ce cette ces son sa ses leur leurs au aux que qui quoi dont comme tout tous entre chez vers
  el los las una unos unas y o pero no mas más por para con sin sobre entre es son era fue ser su sus se lo al del que como cuando muy
  il lo gli uno e ed ma non piu più per con su tra fra è sono era essere suo sua suoi nel nella dei delle degli della dello che come`);

/** Words that companies and newsrooms use in every field. */
const BUSINESS_WORDS = words(`
  accelerate access account achieve action active activity add advance advantage affordable agency agree aim amazing
  amount announce annual answer approach april ask attention august available average award aware balance base based
  basic battle become began begin believe benefit boost bring brand build built business buy calendar call came
  capability case cause central centre ceo cfo challenge chance change chief choice choose claim clear click client
  close collaboration comment commit committed common company compare compete competition competitor complete concern
  confirm connect consider contact continue control convenient cookie copyright cost could country create critical
  current customer customise customize cut daily date day deal december decide decision deliver demand demo department
  detail develop difference different direct director discover discuss download drive due ease easy edge editor
  effective efficiency efficient effort empower enable enterprise ensure entire equal especially essential establish
  euro example excellence excellent executive exist expand expect expensive experience expert explain explore extra face
  fact faq fast faster favorite favourite feature february feel field final firm five flexible focus follow force form
  forward founder founded free friday friend future gain general global goal grow growth guarantee guide happen hard
  head hear help high higher highly history hold hope hour hundred idea important improve improvement include including
  increase independent individual industry inform information initiative innovative insight integrate integrated
  integration intelligent interest interview introduce invest invite involve issue item january job join july june key
  lack latest launch lead leader leadership leading learn leave level life limit line link list listen live local login
  longer lose lot love low lower major manage manager march mark market match matter maximum measure meet meeting member
  menu million billion minute miss mission model modern monday money month monthly morning move name nation national new
  newest news north november number object october offer office official open operate operation opinion opportunity
  optimise optimize option order organisation organization outcome overall owner page partner pass pay people percent
  perfect period person phase pick place plan platform play please plus point popular position potential powerful
  premium present president private problem process product program programme progress project promise proud prove
  provide provider public publish purpose push quarter question quick quickly raise range rate reach read reader ready
  real reason receive recent record reduce relate release reliable remain report request require reserved resource
  respond response result return review rise risk role round rule run save saving scale schedule seamless search second
  secretary section sector secure sell senior september series serious serve service session share short sign simple
  simply single site situation size smart society solution solve source south special specific speed spend spokesperson
  stakeholder stand standard start startup state statement stay step stop story strategic strategy strong structure
  subscribe success successful suggest sunday support sure survey system tailor talk target task team term test thank
  thousand thursday time today tomorrow tool top total track transform transparent trend trial trust trusted try tuesday
  turn type typical understand unique unit update user value valuable version view virtual vision visit vital wait watch
  wednesday week weekend weekly welcome west win wide woman man word work workflow world worldwide worth write wrong
  year yesterday young unternehmen firma kunde kunden produkt lösung entreprise client clients solution produit empresa
  cliente producto azienda prodotto`);

export const GENERIC_WORDS: readonly string[] = [...FUNCTION_WORDS, ...BUSINESS_WORDS];

/**
 * Words that are the field of a few companies but general for all others. They get a low weight beside other
 * words.
 */
export const COMMON_WORDS: readonly string[] = words(`
  analytics building career center community content corporate data design development digital email employee
  environment event financial fund funding government home innovation international investment investor law legal light
  management marketing media mobile network newsletter online partnership performance phone policy power press price
  pricing privacy professional profit quality region remote revenue sale season security social software staff stage
  stock store tech technology trade training travel web website worker`);
