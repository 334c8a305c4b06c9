export const UEM_THEMES: Readonly<Record<string, string>> = {
  '834': `
představení se a životopis|introducing yourself and a curriculum vitae
čtení odborného textu a výpisky|reading a technical text and taking notes
názvosloví sloučenin a čísel|naming compounds and numbers
popis přístroje a pracovního postupu|describing an instrument and a procedure
popis grafu a trendu|describing a graph and a trend
psaní abstraktu a e-mailu|writing an abstract and an e-mail
poslech přednášky a otázky řečníkovi|listening to a lecture and asking the speaker
slovní zásoba: laboratoř a bezpečnost|vocabulary: laboratory and safety
práce s hlasem a trémou|working with voice and stage fright
stavba prezentace a plakátu|structure of a talk and a poster`,
  '834 humanities': `
argument, důkaz a omyl|argument, proof and fallacy
paměť, motivace a učení|memory, motivation and learning
stres, spánek a zvládání zátěže|stress, sleep and coping with load
falzifikace a vědecké revoluce|falsification and scientific revolutions
autorství, plagiát a citace|authorship, plagiarism and citation
pokusy na lidech a zvířatech|experiments on people and animals
odpovědnost vědce za použití výsledků|a scientist’s responsibility for the use of results
skupina, autorita a konformita|group, authority and conformity
jazyk vědy a jeho metafory|the language of science and its metaphors
rozhodování v nejistotě|decisions under uncertainty
konflikt a vyjednávání|conflict and negotiation
technika, příroda a člověk|technology, nature and man`,
  '837': `
nabídka, poptávka a rovnovážná cena|supply, demand and equilibrium price
náklady, výnosy a bod zvratu|costs, revenues and break-even point
inflace, nezaměstnanost a měnová politika|inflation, unemployment and monetary policy
rozvaha a výsledovka|balance sheet and income statement
odpisy a oceňování majetku|depreciation and valuation of assets
čistá současná hodnota investice|net present value of an investment
segmentace trhu a cena výrobku|market segmentation and product pricing
zásoby a dodavatelský řetězec|inventories and the supply chain
plán projektu a kritická cesta|project plan and the critical path
normy jakosti a audit|quality standards and audit
smlouvy a odpovědnost za škodu|contracts and liability for damage
nábor, hodnocení a odměňování lidí|recruitment, appraisal and pay
patent, značka a licence|patent, trade mark and licence
chemický průmysl v Evropě a jeho trhy|the chemical industry in Europe and its markets`,
  '963': `
rozcvičení a kompenzační cviky|warm-up and compensatory exercises
kondiční základ a vytrvalost|fitness basics and endurance
nácvik techniky po částech|practising technique in parts
koordinace a obratnost|coordination and agility
pravidla a rozhodování|rules and refereeing
bezpečnost a první pomoc|safety and first aid
hra ve dvojicích a družstvech|play in pairs and teams
práce s dechem a uvolnění|breathing and relaxation
taktika a čtení hry|tactics and reading the game
testy zdatnosti|fitness tests
protahování a regenerace|stretching and recovery
závěrečný turnaj skupin|final tournament of the groups`,
};
