/**
 * Words of the EU list in the languages of the feeds, without case and diacritics. Each word is a regular expression for a
 * whole word; German ones may go on with {@link GERMAN_ENDING}, e.g. `milcherzeugnisse`.
 */
interface AllergenWords {
  german: string;
  others: string;
}

const NUTS = 'hasel|wal|para|pe[kc]an|cashew|kaschu|macadamia|queensland|baum|pinien';

const WORDS: Readonly<Record<number, AllergenWords>> = {
  1: {
    german:
      'glut?en|kleber|(?:hart|khorasan|zart)?weizen|roggen|gersten?|hafer|dinkel|emmer|einkorn|kamut|grunkern|triticale|ge(?:trei|rtei)den?|seitan',
    others:
      'glutine|glutinu|khorasan|wheats?|ryes?|barley|oats?|spelt|cereals?|ble|bles|froment|seigle|orge|avoine|epeautre|cereales?|cereali|frumento|grano|segale|orzo|avena|farro|spelta|lepek|lepku|lepkem|lepok|lepkom|obilnin\\w*|psenic[eiu]|psenicn[aeyio]\\w*|zit[oa]|zitn[aey]\\w*|jecmene?|jecn[aey]\\w*|oves|ovsa|ovesn[aey]\\w*|spald[ay]|obil[ioy]|obilovin\\w*|trigo|centeno|cebada',
  },
  2: {
    german:
      'krebs(?:e|en|tiere?n?|fleisch)?|krustentiere?n?|krusten|schalentiere?n?|garnelen?|hummer|langusten?',
    others:
      'crustaceans?|shellfish|shrimps?|prawns?|scampi|crustaces?|crevettes?|gambas|crostace[oi]|gamber(?:i|etti|o)|korys\\w{0,3}|korovc\\w*|krevet\\w*|crustaceos',
  },
  3: {
    german: '(?:huhner|voll|spiegel|ruhr)?ei(?:er|ern)?|eiklar|eigelb|huhnereiweiss',
    others: 'eggs?|oeufs?|uov[ao]|(?:vejc|vajci)\\w{0,3}|vajec\\w*|huevos?',
  },
  4: {
    german: '(?:thun|see)?fische?n?|(?:see)?lachs|sardellen?|kabeljau|forellen?|heringe?|matjes',
    others:
      'fish|poissons?|pesc[ei]|ryb[aeuy]?|ryb(?:am|ami|ach|im?)|salmon|tuna|anchov(?:y|ies)|saumon|thon|salmone|tonno|losos\\w?|tunak\\w?|pescado',
  },
  5: {
    german: 'erdnuss(?:e|en)?',
    others: 'peanuts?|arachid[ei]s?|cacahuetes?|cacahuates?|arasid\\w*|burak\\w*',
  },
  6: {
    german: 'soja(?:bohnen?|schrot)?',
    others: 'soys?|soya|soyabeans?|soybeans?|soia|sojov\\w*|soji|soju',
  },
  7: {
    german:
      '(?:kuh|voll|butter|mager)?milch|la[ck]tosen?|molken?|rahm|sahne|butter|(?:schafs?|ziegen|frisch)?kasen?|joghurt|quark|[ck]asein',
    others:
      'milks?|dairy|cheese|cream|yogh?urt|laits?|laitiers?|laitieres?|fromages?|beurre|lattosio|latte|latticini|formagg[io]+|burro|ml(?:e|ie)k[aoue]m?|mlecn\\w*|laktoz\\w{0,2}|syr\\w{0,2}|maslo|smetan\\w|jogurt\\w?|leche|lactosa|lacteos?',
  },
  8: {
    german: `schalenfrucht(?:e|en)?|schalenobst|(?:${NUTS})?nuss(?:e|en)?|(?:${NUTS.replace('wal|', '')})|mandeln?|pistazien?|haselnuss(?:e|en)?`,
    others:
      'nuts?|almonds?|hazelnuts?|walnuts?|cashews?|pecans?|pistachios?|macadamias?|noix|noisettes?|amandes?|pistaches?|cajou|noc[ie]|nocciol[aei]|mandorl[ae]|pistacch(?:i|io)|anacard[io]|orech\\w{0,3}|orisk\\w{0,2}|mandl[eiy]|kesu|pistaci[ei]|vlassk\\w+|liskov\\w+|skorapkov\\w+|almendras|nueces',
  },
  9: {
    german: '(?:knollen|stauden)?sellerie',
    others: 'celery|celeriac|celeris?|sedano|celer\\w?|zeler\\w?|apio',
  },
  10: { german: 'senf(?:korner)?', others: 'mustard|moutarde|senape|horcic\\w{0,2}|mostaza' },
  11: { german: 'sesam', others: 'sesame|sesamo|sezam\\w{0,3}' },
  12: {
    german: 'sul(?:f|ph)ite?n?|schwefel(?:di)?oxide?|schwefeldioxyd|geschwefelte?[nrs]?|schweflige',
    others:
      'so2|e22[0-8][a-z]?|sul(?:f|ph)ites?|sul(?:f|ph)urs?|solfit[io]|solforosa|sulfureux|sulfit\\w{0,2}|siricit\\w*|sulfitos',
  },
  13: { german: '(?:suss)?lupinen?', others: 'lupins?|lupini|lupin[aou]|altramuces' },
  14: {
    german: 'weichtiere?n?|mollusken?|muscheln?|tintenfische?n?|schnecken?',
    others:
      'mollus[ck]s?|mussels?|oysters?|squids?|mollusques?|moules?|molluschi|calamar[ie]s?|m[ea]kkys\\w*|moluscos',
  },
};

const GERMAN_ENDING =
  '(?:haltige?[mnrs]?|erzeugnis(?:se[ns]?)?|produkte?n?|bestandteile?n?|eiwei(?:ss|s)e?s?|proteine?|pulver|mehle?|kerne?n?|samen|saat|ol|bohnen?|korner|milch|drink|zucker|fett|sauce|sosse|paste|mus|flocken|kleie|starke|malz|gluten|creme|sirup|lecithine?|gri[e]?ss?|schrot|extrakt|allergene?)';

const WHOLE: readonly (readonly [number, RegExp])[] = Object.entries(WORDS).map(
  ([number, { german, others }]): [number, RegExp] => [
    Number(number),
    new RegExp(`^(?:(?:${german})${GERMAN_ENDING}{0,2}|${others})$`),
  ],
);

/** Replaces an allergen's name of several words by one word, before a note is split into words. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/fruits? a coques?|frutta (?:a guscio|secca)|frutos (?:de cascara|secos)|shell fruits?/g, 'nuts'],
  [/(?:tree|brazil|shell) nuts?/g, 'nuts'],
  [/vlci(?:ho)? bobu?|lupinov\w+/g, 'lupine'],
  [/sul(?:f|ph)ur di?oxide|(?:anhydride|dioxyde de) (?:sulfureux|soufre)/g, 'so2'],
  [/anidride solforosa|oxid\w* siricit\w+|schweflige saure/g, 'so2'],
  [/plody (?=skorapkov)|(?<=skorapkov\w{1,4}) plod\w*/g, ''],
  [/\b(soja|soy|soya|hafer|oat|mandel|almond)[- ](?:milch|milk|drink)\b/g, '$1'],
  [
    /\b(?:kokos(?:nuss)?|coconut|reis|rice)[- ]?(?:milch|milk|drink|cream)\b|lait de coco|noix de (?:coco|muscade)/g,
    '',
  ],
  [/\b(?:msc|asc)-c-\d+/g, ''],
  [/\bz\. ?b\.|\bu\. ?a\.|\bd\. ?h\.|\bnapr\.|\be\.g\./g, ''],
];

/** A plain text whose names of several words are one word each. */
export const inWords = (text: string): string =>
  PHRASES.reduce((read, [phrase, word]) => read.replace(phrase, word), text);

/** The number of the EU list that a word names, e.g. `weizen` → 1. */
export const numberOfWord = (word: string): number | undefined =>
  WHOLE.find(([, words]) => words.test(word))?.[0];

/** Parts of words that an allergen may hide in. */
const STEMS =
  /allerg|alerg|glut[ei]n|(?<!buch)weizen|(?<!buck)wheat|roggen|gerste|hafer|dinkel|getreide|^cereal|obilovin|krebs|krusten|crusta|crosta|garnele|(?<!gra|zi)fisch|fish|poisson|erdnus|peanut|arachid|arasid|^soj|^soy|milch|milk|(?:^|[^p])la[ck]tos|^lait(?!ue)|^mlie?[kc]|(?<!ge)nuss|^nuts?|nuts?$|schalenfr|mandel|almond|amande|mandorl|noisett|^noix|nocciol|^orech|pista[cz]|cashew|kaschu|seller|^celer|sedano|^senf|senf$|mustard|moutard|senape|horcic|se[sz]am|sulfi|sulphi|schwefel|solfit|siricit|lupin|weichtier|mollus|m[ea]kkys|muschel|eiklar|eigelb|eiweis|(?<![fl])eier$|^oeuf|^eggs?$|^vejc|^vajc|^ryb(?!iz)|^psenic|^lep[eo]?k(?:u|em)?$|zeler|shrimp|crevett|gamber/;

/** Words that hold such a part and name no allergen of the list. */
const OTHERS =
  /^(?:buchweizen\w*|buckwheat|kokosn\w*|kokosmilch|coconuts?|muskatnuss\w*|nutmeg|butternut\w*|doughnuts?|donuts?|chestnuts?|milchsaure\w*|erdmandel\w*|la[ck]to|ovo)$/;

/** Whether a word may name an allergen, although it is not known. */
export const isSuspect = (word: string): boolean => STEMS.test(word) && !OTHERS.test(word);

/** Words around the names of allergens. */
const AROUND =
  /^(?:und|sowie|oder|and|or|et|ou|e|ed|od|nebo|a|i|o|y|aus|von|vom|from|of|an|in|im|de|des|du|la|le|les|l|d|del|della|delle|degli|dei|di|da|z|ze|na|bzw|der|die|das|den|dem|the|einer|eine[ns]?|ein|unter|verwendung|davon|daraus|dies[a-z]*|deren|deriv[a-z]*|thereof|ces|base|produits?|prodott[io]|products?|produkte?n?|vyrob[a-z]*|erzeugnis(?:se[ns]?)?|hergestellte?[nrs]?|gewonnene?[nrs]?|herstellung|einschliesslich|einschl|inklusive|inkl|including|included|inclus|compris|incluso|vcetne|usw|etc|namely|namlich|such|as|wie|nej|nich|bestandteile?|zutaten?|ingredients?|(?:haupt)?allergene?n?s?|allergenes?|allergeni|alergen[a-z]*|graines?|semi|seeds?|semena|samen|kerne?n?|konzentration(?:en)?|concentrations?|en|plus|superieures?|cioe|ovvero|savoir|uber|mehr|als|gehalt|haltige?[mnrs]?|hybride?|schalen|lebensmitteln?|food|mg|kg|fruits?|tiere?|sonstige[nrs]?|andere[nrs]?|verschiedene[nrs]?|msc|asc|bio|zertifizierte?[rsnm]?|eu)$/;

/** `laktosefreie`, `meatless` */
const FREE_OF = /.(?:frei(?:e[mnrs]?)?|free|less)$/;
/** `100g`, `e330` */
const NUMBER = /^(?:\d+(?:mg|g|kg|ml|l)?|e\d{3}[a-z]?)$/;

/** Additives, meat and the like: what menus name beside allergens. */
const BESIDE =
  /farbstoff|konserv|antio(?:x|xi)|geschmacksverst|phosph|suss(?:ungs|stoff|mittel)|sau?e?r(?:ungs|e)|nitrit|pokel|emulgator|stabilisator|verdickung|backtrieb|alkohol|alcohol|chinin|koffein|taurin|gewachst|geschwarzt|gelatin|rind|schwein|geflugel|lamm|kalb|wild|fleisch|huhn|hahn|pute|zucker|salz|knoblauch|vegan|vegetar|^(?:chicken|meat|pork|beef)$|colou?r|preserv|sweeten|colorant|conservateur|barviv/;

/** Whether a word names an additive, meat and the like. */
export const isBeside = (word: string): boolean => BESIDE.test(word) && !isSuspect(word);

/** Whether a word says that something is not in a dish: `laktosefrei`. */
export const isFreeOf = (word: string): boolean => FREE_OF.test(word);

/** Whether a word is known, and names no allergen: `und`, `laktosefrei`, `e330`, `konservierungsstoff`. */
export const isHarmless = (word: string): boolean =>
  AROUND.test(word) || OTHERS.test(word) || isFreeOf(word) || NUMBER.test(word) || isBeside(word);
