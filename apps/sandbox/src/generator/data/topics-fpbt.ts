export const FPBT_TOPICS: Readonly<Record<string, string>> = {
  '319': `
B|Úvod do biotechnologie|úvodu do biotechnologie|Introduction to Biotechnology|0S
B|Fermentační technologie|fermentační technologie|Fermentation Technology|0L
B|Kvasná chemie|kvasné chemie|Fermentation Chemistry|0L
M|Bioinženýrství|bioinženýrství|Bioengineering|0LS
M|Pivovarství|pivovarství|Brewing|0LV
M|Vinařství|vinařství|Winemaking|0
M|Enzymové inženýrství|enzymového inženýrství|Enzyme Engineering|0P
M|Bioremediace|bioremediace|Bioremediation|0
M|Buněčné kultury|buněčných kultur|Cell Cultures|0L`,
  '320': `
B|Obecná biologie|obecné biologie|General Biology|0S
B|Mikrobiologie|mikrobiologie|Microbiology|0LS
B|Genetika|genetiky|Genetics|0S
M|Molekulární biologie|molekulární biologie|Molecular Biology|0LP
M|Genové inženýrství|genového inženýrství|Genetic Engineering|0L
M|Imunochemie|imunochemie|Immunochemistry|0L
M|Enzymologie|enzymologie|Enzymology|0S
M|Xenobiochemie|xenobiochemie|Xenobiochemistry|0V
M|Struktura proteinů|struktury proteinů|Protein Structure|0P
M|Klinická biochemie|klinické biochemie|Clinical Biochemistry|0`,
  '321': `
B|Konzervace potravin|konzervace potravin|Food Preservation|0L
B|Potravinářské inženýrství|potravinářského inženýrství|Food Engineering|0S
B|Technologie masa|technologie masa|Meat Technology|0L
M|Technologie ovoce a zeleniny|technologie ovoce a zeleniny|Fruit and Vegetable Technology|0L
M|Potravinářská mikrobiologie|potravinářské mikrobiologie|Food Microbiology|0L
M|Obaly a balení potravin|obalů a balení potravin|Food Packaging|0
M|Bezpečnost potravin|bezpečnosti potravin|Food Safety|0SV
M|Modelování údržnosti|modelování údržnosti|Shelf Life Modelling|0`,
  '322': `
B|Chemie sacharidů|chemie sacharidů|Carbohydrate Chemistry|0S
B|Cereální technologie|cereální technologie|Cereal Technology|0L
B|Cukrovarnictví|cukrovarnictví|Sugar Technology|0
M|Pekárenské technologie|pekárenských technologií|Bakery Technologies|0L
M|Škrob a jeho deriváty|škrobu a jeho derivátů|Starch and Its Derivatives|0
M|Cukrovinky a čokoláda|cukrovinek a čokolády|Confectionery and Chocolate|0L
M|Reologie potravin|reologie potravin|Food Rheology|0LV
M|Fyziologicky aktivní sacharidy|fyziologicky aktivních sacharidů|Physiologically Active Carbohydrates|0`,
  '323': `
B|Chemie potravin|chemie potravin|Food Chemistry|0LS
B|Základy výživy|základů výživy|Fundamentals of Nutrition|0
B|Analýza potravin|analýzy potravin|Food Analysis|0L
M|Senzorická analýza|senzorické analýzy|Sensory Analysis|0L
M|Přídatné a aromatické látky|přídatných a aromatických látek|Additives and Flavours|0S
M|Falšování potravin|falšování potravin|Food Authenticity|0V
M|Hygiena výživy|hygieny výživy|Nutritional Hygiene|0
M|Rezidua a kontaminanty|reziduí a kontaminantů|Residues and Contaminants|0LP
M|Potravinářská legislativa|potravinářské legislativy|Food Legislation|0`,
  '324': `
B|Technologie mléka|technologie mléka|Milk Technology|0L
B|Chemie lipidů|chemie lipidů|Lipid Chemistry|0S
B|Technologie tuků|technologie tuků|Fat Technology|0L
M|Sýrařství|sýrařství|Cheese Making|0L
M|Kosmetické prostředky|kosmetických prostředků|Cosmetic Products|0L
M|Tenzidy a detergenty|tenzidů a detergentů|Surfactants and Detergents|0S
M|Funkční potraviny|funkčních potravin|Functional Foods|0V
M|Koloidní systémy v potravinách|koloidních systémů v potravinách|Colloids in Foods|0P`,
};
