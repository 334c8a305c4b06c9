export const FTOP_THEMES: Readonly<Record<string, string>> = {
  '215': `
složení ropy a její klasifikace|composition of crude oil and its classification
atmosférická a vakuová destilace|atmospheric and vacuum distillation
fluidní katalytické krakování|fluid catalytic cracking
hydrogenační rafinace a odsíření|hydrotreating and desulphurisation
oktanové a cetanové číslo|octane and cetane number
bionafta a hydrogenované oleje|biodiesel and hydrogenated oils
bioethanol druhé generace|second-generation bioethanol
mazací oleje a jejich aditiva|lubricating oils and their additives
složení výfukových plynů|composition of exhaust gases
zásady zelené chemie a metriky procesů|principles of green chemistry and process metrics
syntetická paliva z oxidu uhličitého|synthetic fuels from carbon dioxide
zkoušky paliv podle norem|standard tests of fuels`,
  '216': `
spalné teplo a výhřevnost paliv|gross and net calorific value of fuels
stechiometrie spalování a přebytek vzduchu|combustion stoichiometry and excess air
parní oběh a účinnost elektrárny|steam cycle and power plant efficiency
oxidy dusíku a jejich redukce|nitrogen oxides and their reduction
odsiřování spalin vápencem|limestone flue gas desulphurisation
zemní plyn, jeho sušení a přeprava|natural gas, its drying and transport
chemický režim primárního okruhu|water chemistry of the primary circuit
palivový cyklus jaderných elektráren|fuel cycle of nuclear power plants
zplyňování biomasy a čištění plynu|biomass gasification and gas cleaning
absorpce oxidu uhličitého v aminech|amine absorption of carbon dioxide
bateriová a tepelná úložiště|battery and heat storage
bilance energetického zdroje v síti|balance of an energy source in the grid`,
  '217': `
uhličitanová rovnováha ve vodách|carbonate equilibrium in waters
rozpuštěný kyslík a jeho spotřeba|dissolved oxygen and its demand
koagulace a flokulace|coagulation and flocculation
písková filtrace a aktivní uhlí|sand filtration and activated carbon
dezinfekce chlorem, ozonem a UV zářením|disinfection by chlorine, ozone and UV light
aktivační proces a stáří kalu|activated sludge process and sludge age
nitrifikace a denitrifikace|nitrification and denitrification
odstraňování fosforu|phosphorus removal
anaerobní rozklad a výroba bioplynu|anaerobic digestion and biogas production
řasy, sinice a eutrofizace nádrží|algae, cyanobacteria and eutrophication of reservoirs
odvodnění a hygienizace kalů|sludge dewatering and sanitation
rozbor pitné vody a limity vyhlášky|drinking water analysis and legal limits
mikropolutanty a léčiva v odpadní vodě|micropollutants and pharmaceuticals in wastewater`,
  '240': `
koloběhy uhlíku, dusíku a síry|cycles of carbon, nitrogen and sulphur
aerosoly a prašné částice|aerosols and particulate matter
fotochemický smog a přízemní ozon|photochemical smog and ground-level ozone
odběr a úprava vzorků prostředí|sampling and preparation of environmental samples
persistentní organické látky|persistent organic pollutants
dávka, účinek a prahové hodnoty|dose, effect and threshold values
testy toxicity na řasách a perloočkách|toxicity tests on algae and water fleas
promývání a oxidace kontaminovaných zemin|washing and oxidation of contaminated soils
třídění, skládkování a spalování odpadů|sorting, landfilling and incineration of waste
inventarizace a posouzení životního cyklu|inventory and life cycle assessment
těžké kovy v půdách a sedimentech|heavy metals in soils and sediments
legislativa a posuzování vlivů záměrů|legislation and environmental impact assessment`,
};
