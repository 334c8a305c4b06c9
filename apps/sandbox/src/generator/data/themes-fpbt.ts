export const FPBT_THEMES: Readonly<Record<string, string>> = {
  '319': `
růstová křivka a výtěžnost kultury|growth curve and culture yield
míchané a probublávané bioreaktory|stirred and bubbled bioreactors
sterilizace médií a provozní hygiena|sterilisation of media and plant hygiene
slad, chmel a rmutování|malt, hops and mashing
hlavní kvašení a dokvašování|main fermentation and maturation
školení a stabilizace vín|ageing and stabilisation of wines
imobilizace enzymů a buněk|immobilisation of enzymes and cells
výroba kyseliny citronové a antibiotik|production of citric acid and antibiotics
mikrobní rozklad ropných látek|microbial degradation of oil
živočišné a rostlinné buněčné kultury|animal and plant cell cultures
izolace bioproduktů: centrifugace a filtrace|downstream processing: centrifugation and filtration
kvasinky, jejich kmeny a propagace|yeasts, their strains and propagation`,
  '320': `
stavba a funkce biomembrán|structure and function of biomembranes
glykolýza a citrátový cyklus|glycolysis and the citric acid cycle
dýchací řetězec a syntéza ATP|respiratory chain and ATP synthesis
kinetika enzymů a inhibice|enzyme kinetics and inhibition
replikace, transkripce a translace|replication, transcription and translation
restrikční enzymy a klonování|restriction enzymes and cloning
polymerázová řetězová reakce|polymerase chain reaction
protilátky a metody ELISA|antibodies and ELISA methods
barvení a kultivace mikroorganismů|staining and cultivation of microorganisms
mendelovská a molekulární genetika|Mendelian and molecular genetics
cytochromy P450 a biotransformace|cytochromes P450 and biotransformation
skládání proteinů a jejich krystalografie|protein folding and crystallography
úpravy genomu systémem CRISPR|genome editing with CRISPR`,
  '321': `
termosterilace a výpočet letality|thermal sterilisation and lethality calculation
chlazení, mražení a rekrystalizace ledu|chilling, freezing and recrystallisation of ice
aktivita vody a sušení|water activity and drying
vysokotlaké a pulzní metody|high-pressure and pulsed methods
posmrtné změny svaloviny|post-mortem changes of muscle
fermentované masné výrobky|fermented meat products
šťávy, koncentráty a pektin|juices, concentrates and pectin
modifikovaná atmosféra v obalech|modified atmosphere packaging
migrace látek z obalů|migration of substances from packaging
patogeny přenášené potravinami|food-borne pathogens
analýza nebezpečí a kritické body|hazard analysis and critical control points
prediktivní modely údržnosti|predictive models of shelf life`,
  '322': `
konformace a anomerie monosacharidů|conformation and anomery of monosaccharides
želatinace a retrogradace škrobu|gelatinisation and retrogradation of starch
extrakce a čištění cukerné šťávy|extraction and purification of sugar juice
krystalizace sacharosy|crystallisation of sucrose
mletí obilí a jakost mouky|grain milling and flour quality
lepek a reologie těsta|gluten and dough rheology
kvas a řízení kynutí|sourdough and control of leavening
temperování čokolády|tempering of chocolate
karamely, želé a fondány|caramels, jellies and fondants
tokové křivky a textura|flow curves and texture
vláknina a prebiotika|dietary fibre and prebiotics
staročeské pečivo a jeho receptury|traditional Czech pastry and its recipes`,
  '323': `
Maillardova reakce a hnědnutí|the Maillard reaction and browning
bílkoviny potravin a jejich funkce|food proteins and their functions
vitaminy a jejich ztráty při úpravě|vitamins and their losses in processing
příprava vzorku a extrakce|sample preparation and extraction
plynová chromatografie aromat|gas chromatography of aromas
senzorický profil a práce s panelem|sensory profile and work with a panel
pesticidy a mykotoxiny|pesticides and mycotoxins
sladidla, barviva a konzervanty|sweeteners, colours and preservatives
průkaz falšování medu a olejů|detection of adulterated honey and oils
výživová doporučení a bilance|dietary guidelines and balance
alergeny a jejich stanovení|allergens and their determination
značení potravin a právo spotřebitele|food labelling and consumer law`,
  '324': `
kasein, sýření a synereze|casein, renneting and syneresis
čisté kultury a fermentované mléko|starter cultures and fermented milk
zrání sýrů a jejich vady|cheese ripening and its defects
máslo a stloukání smetany|butter and churning of cream
mastné kyseliny a jejich oxidace|fatty acids and their oxidation
rafinace a ztužování olejů|refining and hydrogenation of oils
emulze, pěny a emulgátory|emulsions, foams and emulsifiers
tenzidy a mechanismus praní|surfactants and the mechanism of washing
krémy, šampony a stabilita receptur|creams, shampoos and stability of formulations
kůže a vstřebávání látek|skin and absorption of substances
probiotika a funkční složky|probiotics and functional ingredients
margariny a roztíratelné tuky|margarines and spreadable fats`,
};
