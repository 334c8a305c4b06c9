export const UEM_TOPICS: Readonly<Record<string, string>> = {
  '834': `
B|Odborná angličtina|odborné angličtiny|Technical English|12S
B|Odborná němčina|odborné němčiny|Technical German|12
B|Francouzština|francouzštiny|French|12
B|Španělština|španělštiny|Spanish|12
B|Čeština pro cizince|češtiny pro cizince|Czech for Foreigners|12
B|Psychologie|psychologie|Psychology|0S
B|Filozofie vědy|filozofie vědy|Philosophy of Science|0
M|Akademické psaní|akademického psaní|Academic Writing|0S
M|Etika ve vědě|etiky ve vědě|Ethics in Science|0
M|Prezentační dovednosti|prezentačních dovedností|Presentation Skills|0`,
  '837': `
B|Mikroekonomie|mikroekonomie|Microeconomics|0S
B|Makroekonomie|makroekonomie|Macroeconomics|0S
B|Podniková ekonomika|podnikové ekonomiky|Business Economics|0S
B|Účetnictví|účetnictví|Accounting|12
B|Marketing|marketingu|Marketing|0S
B|Management|managementu|Management|0S
B|Statistika v ekonomii|statistiky v ekonomii|Statistics in Economics|0S
B|Obchod a distribuce chemikálií|obchodu a distribuce chemikálií|Trade and Distribution of Chemicals|0
B|Personalistika|personalistiky|Human Resources|0S
B|Dějiny průmyslu|dějin průmyslu|History of Industry|0
B|Podnikové informační systémy|podnikových informačních systémů|Business Information Systems|0S
B|Kalkulace a rozpočty|kalkulací a rozpočtů|Costing and Budgets|0S
B|Základy práva|základů práva|Fundamentals of Law|0
M|Řízení kvality|řízení kvality|Quality Management|0S
M|Projektové řízení|projektového řízení|Project Management|0S
M|Inovační management|inovačního managementu|Innovation Management|0V
M|Podnikové finance|podnikových financí|Corporate Finance|0S
M|Logistika|logistiky|Logistics|0
M|Oběhové hospodářství|oběhového hospodářství|Circular Economy|0P
M|Duševní vlastnictví|duševního vlastnictví|Intellectual Property|0
M|Strategický management|strategického managementu|Strategic Management|0S
M|Investiční rozhodování|investičního rozhodování|Investment Decisions|0S
M|Daně podniku|daní podniku|Corporate Taxes|0
M|Ekonomika životního prostředí|ekonomiky životního prostředí|Environmental Economics|0S
M|Krizové řízení|krizového řízení|Crisis Management|0P`,
  '963': `
B|Plavání|plavání|Swimming|0
B|Volejbal|volejbalu|Volleyball|0
B|Lezení|lezení|Climbing|0
B|Jóga|jógy|Yoga|0
B|Badminton|badmintonu|Badminton|0
B|Turistika|turistiky|Hiking|0`,
};
