export const FCHT_THEMES: Readonly<Record<string, string>> = {
  '101': `
elektronová konfigurace a trendy v periodické tabulce|electron configuration and trends in the periodic table
teorie ligandového pole a barva komplexů|ligand field theory and the colour of complexes
symetrie molekul a bodové grupy|molecular symmetry and point groups
halogeny a jejich kyslíkaté kyseliny|halogens and their oxoacids
borany a vazba s nedostatkem elektronů|boranes and electron-deficient bonding
stabilita komplexů a chelatový efekt|stability of complexes and the chelate effect
oxidační čísla a Frostovy diagramy|oxidation states and Frost diagrams
krystalové mřížky iontových látek|crystal lattices of ionic compounds
kovy v enzymech a přenos kyslíku|metals in enzymes and oxygen transport
příprava a čištění bezvodých halogenidů|preparation and purification of anhydrous halides
magnetické vlastnosti sloučenin kovů|magnetic properties of metal compounds
lanthanoidová kontrakce a separace vzácných zemin|lanthanide contraction and separation of rare earths`,
  '105': `
výroba amoniaku a kyseliny dusičné|production of ammonia and nitric acid
kontaktní způsob výroby kyseliny sírové|the contact process for sulphuric acid
elektrolýza solanky a membránové články|brine electrolysis and membrane cells
nosiče katalyzátorů a jejich pórovitost|catalyst supports and their porosity
otrava a regenerace katalyzátorů|poisoning and regeneration of catalysts
reverzní osmóza a elektrodialýza|reverse osmosis and electrodialysis
palivové články s polymerním elektrolytem|polymer electrolyte fuel cells
skladování vodíku v pevné fázi|solid-state hydrogen storage
nukleace a růst krystalů|nucleation and crystal growth
akumulátory lithné a sodné|lithium and sodium batteries
průmyslová hnojiva a jejich granulace|mineral fertilisers and their granulation
koncové plyny a jejich odsíření|tail gases and their desulphurisation`,
  '106': `
fázové diagramy binárních slitin|phase diagrams of binary alloys
martenzitická přeměna a kalení ocelí|martensitic transformation and quenching of steels
pasivace a bodová koroze|passivation and pitting corrosion
katodická ochrana potrubí|cathodic protection of pipelines
příprava výbrusů a leptání struktur|preparation of sections and etching of structures
únava a lom kovových součástí|fatigue and fracture of metal parts
spékání práškových kovů|sintering of metal powders
titan a hořčík v implantátech|titanium and magnesium in implants
tvrdost, houževnatost a jejich zkoušky|hardness, toughness and how they are tested
slitiny hliníku a vytvrzování|aluminium alloys and age hardening
dislokace a zpevnění deformací|dislocations and strain hardening
aditivní výroba kovových dílů|additive manufacturing of metal parts`,
  '107': `
struktura křemičitých skel|structure of silicate glasses
sklářský kmen a průběh tavení|glass batch and the course of melting
viskozita skloviny a chlazení skla|viscosity of the melt and annealing of glass
barvení skel a odbarvování|colouring and decolourising of glass
plastické těsto a tvarování keramiky|plastic bodies and the forming of ceramics
sušení a výpal, vady výrobků|drying and firing, defects of products
glazury a jejich přilnavost|glazes and how they adhere
hydratace portlandského cementu|hydration of Portland cement
pokročilé oxidy a karbidy|advanced oxides and carbides
bioaktivní skla|bioactive glasses
horninotvorné minerály a jejich určování|rock-forming minerals and their identification
žáruvzdorné vyzdívky pecí|refractory linings of furnaces`,
  '110': `
rezonance, indukční a mezomerní efekt|resonance, inductive and mesomeric effects
nukleofilní substituce a eliminace|nucleophilic substitution and elimination
adice na násobné vazby|addition to multiple bonds
aromaticita a elektrofilní substituce|aromaticity and electrophilic substitution
karbonylové sloučeniny a enoláty|carbonyl compounds and enolates
chránicí skupiny v syntéze|protecting groups in synthesis
retrosyntetická analýza|retrosynthetic analysis
chiralita, racemáty a jejich dělení|chirality, racemates and their resolution
pericyklické reakce|pericyclic reactions
palladiem katalyzované couplingy|palladium-catalysed couplings
alkaloidy a terpeny|alkaloids and terpenes
určení struktury ze spekter NMR a IČ|structure determination from NMR and IR spectra
hostitel a host: komplexy makrocyklů|host and guest: complexes of macrocycles`,
  '111': `
krakování a základní petrochemické suroviny|cracking and basic petrochemical feedstocks
hydrogenace na pevných katalyzátorech|hydrogenation over solid catalysts
oxidace uhlovodíků vzduchem|oxidation of hydrocarbons with air
převod syntézy z laboratoře do provozu|scale-up of a synthesis from laboratory to plant
polymorfie účinných látek|polymorphism of active substances
tabletování a pomocné látky|tableting and excipients
řízené uvolňování léčiva|controlled drug release
správná výrobní praxe a validace|good manufacturing practice and validation
nečistoty v léčivech a jejich limity|impurities in pharmaceuticals and their limits
vonné látky a kompozice parfému|fragrance compounds and the composition of perfume
kinetika povrchových reakcí|kinetics of surface reactions
průtočná syntéza v mikroreaktorech|flow synthesis in microreactors`,
  '112': `
radikálová polymerace a její kinetika|radical polymerisation and its kinetics
polykondenzace a gelový bod|polycondensation and the gel point
molární hmotnost a její distribuce|molar mass and its distribution
skelný přechod a krystalinita|glass transition and crystallinity
viskoelasticita a modely chování|viscoelasticity and models of behaviour
vytlačování a vstřikování plastů|extrusion and injection moulding
vulkanizace a plniva v pryži|vulcanisation and fillers in rubber
hydrogely a nosiče léčiv|hydrogels and drug carriers
stárnutí a stabilizace polymerů|ageing and stabilisation of polymers
epoxidové a polyuretanové systémy|epoxy and polyurethane systems
třídění a chemická recyklace plastů|sorting and chemical recycling of plastics
adheze a zkoušky lepených spojů|adhesion and tests of bonded joints`,
  '126': `
pásová struktura pevných látek|band structure of solids
polovodiče typu P a N, přechod PN|P-type and N-type semiconductors, the PN junction
růst tenkých vrstev z plynné fáze|growth of thin films from the gas phase
naprašování a plazma|sputtering and plasma
rentgenová difrakce na vrstvách|X-ray diffraction of layers
elektronová mikroskopie a EDS|electron microscopy and EDS
mikroskopie atomárních sil|atomic force microscopy
kvantové tečky a jejich luminiscence|quantum dots and their luminescence
uhlíkové nanotrubice a grafen|carbon nanotubes and graphene
optická vlákna a útlum|optical fibres and attenuation
poruchy krystalové mřížky|defects of the crystal lattice
paměťové a magnetické materiály|memory and magnetic materials`,
  '148': `
stratigrafie barevných vrstev|stratigraphy of paint layers
pojiva a laky starých mistrů|binders and varnishes of old masters
pigmenty a jejich datování|pigments and how they are dated
koroze archeologických kovů|corrosion of archaeological metals
odkyselování papíru|deacidification of paper
čištění a zpevňování kamene|cleaning and consolidation of stone
barvení a degradace textilních vláken|dyeing and degradation of textile fibres
neinvazivní průzkum: RTG, UV a IČ|non-invasive examination: X-ray, UV and IR
restaurátorská dokumentace a etika|conservation records and ethics
klima depozitáře a preventivní péče|climate of a depository and preventive care
zlacení a stříbření|gilding and silvering
sklo a keramika v muzejních sbírkách|glass and ceramics in museum collections`,
};
