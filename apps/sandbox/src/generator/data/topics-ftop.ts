export const FTOP_TOPICS: Readonly<Record<string, string>> = {
  '215': `
B|Chemie a technologie paliv|chemie a technologie paliv|Chemistry and Technology of Fuels|0LS
B|Obnovitelné zdroje|obnovitelných zdrojů|Renewable Resources|0
B|Petrochemie|petrochemie|Petrochemistry|0S
M|Technologie ropy|technologie ropy|Petroleum Technology|12L
M|Alternativní paliva|alternativních paliv|Alternative Fuels|0V
M|Maziva|maziv|Lubricants|0L
M|Zelená chemie|zelené chemie|Green Chemistry|0SP
M|Emise motorových vozidel|emisí motorových vozidel|Vehicle Emissions|0`,
  '216': `
B|Energetika a životní prostředí|energetiky a životního prostředí|Energy and the Environment|0S
B|Spalovací procesy|spalovacích procesů|Combustion Processes|0L
B|Plynárenství|plynárenství|Gas Engineering|0
M|Jaderná energetika|jaderné energetiky|Nuclear Power Engineering|0S
M|Chemie energetických provozů|chemie energetických provozů|Power Plant Chemistry|0L
M|Zplyňování a pyrolýza|zplyňování a pyrolýzy|Gasification and Pyrolysis|0L
M|Zachycování oxidu uhličitého|zachycování oxidu uhličitého|Carbon Dioxide Capture|0V
M|Akumulace energie|akumulace energie|Energy Storage|0P`,
  '217': `
B|Hydrochemie|hydrochemie|Hydrochemistry|0LS
B|Technologie vody|technologie vody|Water Technology|0L
B|Hydrobiologie|hydrobiologie|Hydrobiology|0L
M|Čištění odpadních vod|čištění odpadních vod|Waste Water Treatment|0LP
M|Úprava pitné vody|úpravy pitné vody|Drinking Water Treatment|0LS
M|Anaerobní technologie|anaerobních technologií|Anaerobic Technology|0V
M|Hygiena vody|hygieny vody|Water Hygiene|0
M|Kalové hospodářství|kalového hospodářství|Sludge Management|0
M|Legislativa vodního hospodářství|legislativy vodního hospodářství|Water Management Legislation|0`,
  '240': `
B|Chemie životního prostředí|chemie životního prostředí|Environmental Chemistry|0LS
B|Ochrana ovzduší|ochrany ovzduší|Air Protection|0S
B|Toxikologie|toxikologie|Toxicology|0S
B|Ekologie|ekologie|Ecology|0
M|Ekotoxikologie|ekotoxikologie|Ecotoxicology|0L
M|Sanační technologie|sanačních technologií|Remediation Technologies|0L
M|Odpadové hospodářství|odpadového hospodářství|Waste Management|0S
M|Posuzování životního cyklu|posuzování životního cyklu|Life Cycle Assessment|0SP
M|Environmentální analýza|environmentální analýzy|Environmental Analysis|0L
M|Chemie atmosféry|chemie atmosféry|Atmospheric Chemistry|0V`,
};
