export const FCHT_TOPICS: Readonly<Record<string, string>> = {
  '101': `
B|Chemie přechodných kovů|chemie přechodných kovů|Chemistry of Transition Metals|0S
B|Strukturní anorganická chemie|strukturní anorganické chemie|Structural Inorganic Chemistry|0
M|Koordinační chemie|koordinační chemie|Coordination Chemistry|0SP
M|Bioanorganická chemie|bioanorganické chemie|Bioinorganic Chemistry|0V
M|Chemie pevného stavu|chemie pevného stavu|Solid State Chemistry|0LS
M|Anorganická syntéza|anorganické syntézy|Inorganic Synthesis|0LP
M|Krystalochemie|krystalochemie|Crystal Chemistry|0V
M|Chemie lanthanoidů|chemie lanthanoidů|Chemistry of Lanthanides|0`,
  '105': `
B|Anorganická technologie|anorganické technologie|Inorganic Technology|12L
B|Technická elektrochemie|technické elektrochemie|Technical Electrochemistry|0LS
M|Membránové procesy|membránových procesů|Membrane Processes|0LV
M|Heterogenní katalýza|heterogenní katalýzy|Heterogeneous Catalysis|0P
M|Vodíkové technologie|vodíkových technologií|Hydrogen Technologies|0V
M|Elektrochemické zdroje energie|elektrochemických zdrojů energie|Electrochemical Power Sources|0S
M|Průmyslová krystalizace|průmyslové krystalizace|Industrial Crystallisation|0L`,
  '106': `
B|Nauka o materiálu|nauky o materiálu|Materials Science|0S
B|Koroze a protikorozní ochrana|koroze a protikorozní ochrany|Corrosion and Its Prevention|0L
B|Metalografie|metalografie|Metallography|0L
M|Fyzikální metalurgie|fyzikální metalurgie|Physical Metallurgy|0P
M|Prášková metalurgie|práškové metalurgie|Powder Metallurgy|0L
M|Biomateriály|biomateriálů|Biomaterials|0SV
M|Slitiny s tvarovou pamětí|slitin s tvarovou pamětí|Shape Memory Alloys|0
M|Degradace materiálů|degradace materiálů|Degradation of Materials|0V`,
  '107': `
B|Základy chemie silikátů|základů chemie silikátů|Fundamentals of Silicate Chemistry|0S
B|Technologie skla|technologie skla|Glass Technology|0L
B|Technologie keramiky|technologie keramiky|Ceramics Technology|0L
M|Anorganická pojiva|anorganických pojiv|Inorganic Binders|0L
M|Speciální skla|speciálních skel|Special Glasses|0V
M|Konstrukční keramika|konstrukční keramiky|Structural Ceramics|0P
M|Tavicí procesy|tavicích procesů|Melting Processes|0
M|Geologie a mineralogie|geologie a mineralogie|Geology and Mineralogy|0S`,
  '110': `
B|Názvosloví organických látek|názvosloví organických látek|Nomenclature of Organic Compounds|0
B|Metody organické syntézy|metod organické syntézy|Methods of Organic Synthesis|0L
B|Chemie přírodních látek|chemie přírodních látek|Chemistry of Natural Products|0S
M|Stereochemie|stereochemie|Stereochemistry|0SP
M|Heterocyklická chemie|heterocyklické chemie|Heterocyclic Chemistry|0P
M|Organokovová chemie|organokovové chemie|Organometallic Chemistry|0V
M|Chemie léčiv|chemie léčiv|Medicinal Chemistry|12S
M|Supramolekulární chemie|supramolekulární chemie|Supramolecular Chemistry|0V
M|Reakční mechanismy|reakčních mechanismů|Reaction Mechanisms|0S`,
  '111': `
B|Organická technologie|organické technologie|Organic Technology|12L
B|Chemie vonných látek|chemie vonných látek|Chemistry of Fragrances|0
M|Technologie léčiv|technologie léčiv|Drug Technology|0L
M|Lékové formy|lékových forem|Drug Dosage Forms|0LS
M|Kvalita léčiv|kvality léčiv|Quality of Pharmaceuticals|0
M|Průmyslová organická syntéza|průmyslové organické syntézy|Industrial Organic Synthesis|0P
M|Kinetika a katalýza|kinetiky a katalýzy|Kinetics and Catalysis|0SV`,
  '112': `
B|Makromolekulární chemie|makromolekulární chemie|Macromolecular Chemistry|0LS
B|Základy polymerních materiálů|základů polymerních materiálů|Fundamentals of Polymer Materials|0
M|Fyzika polymerů|fyziky polymerů|Polymer Physics|0S
M|Zpracování polymerů|zpracování polymerů|Polymer Processing|0L
M|Polymery v medicíně|polymerů v medicíně|Polymers in Medicine|0V
M|Kaučuky a pryže|kaučuků a pryží|Rubbers and Elastomers|0
M|Recyklace plastů|recyklace plastů|Recycling of Plastics|0
M|Nátěrové hmoty a lepidla|nátěrových hmot a lepidel|Coatings and Adhesives|0L`,
  '126': `
B|Úvod do fyziky pevných látek|úvodu do fyziky pevných látek|Introduction to Solid State Physics|0S
B|Materiály pro elektroniku|materiálů pro elektroniku|Materials for Electronics|0L
M|Nanomateriály|nanomateriálů|Nanomaterials|0LV
M|Polovodičové struktury|polovodičových struktur|Semiconductor Structures|0P
M|Tenké vrstvy|tenkých vrstev|Thin Films|0L
M|Charakterizace povrchů|charakterizace povrchů|Characterisation of Surfaces|0LS
M|Optické materiály|optických materiálů|Optical Materials|0`,
  '148': `
B|Chemie pro restaurátory|chemie pro restaurátory|Chemistry for Conservators|0L
B|Dějiny umění a technik|dějin umění a technik|History of Art and Techniques|0
B|Průzkum památek|průzkumu památek|Examination of Cultural Heritage|0L
M|Konzervace kovů|konzervace kovů|Conservation of Metals|0L
M|Konzervace papíru a textilu|konzervace papíru a textilu|Conservation of Paper and Textiles|0L
M|Malířské techniky a pigmenty|malířských technik a pigmentů|Painting Techniques and Pigments|0S`,
};
