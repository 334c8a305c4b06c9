export const FCHI_TOPICS: Readonly<Record<string, string>> = {
  '402': `
B|Instrumentální analýza|instrumentální analýzy|Instrumental Analysis|0LS
B|Chemometrie|chemometrie|Chemometrics|0S
B|Analýza léčiv|analýzy léčiv|Drug Analysis|0L
M|Hmotnostní spektrometrie|hmotnostní spektrometrie|Mass Spectrometry|0LP
M|Separační metody|separačních metod|Separation Methods|0LS
M|Molekulová spektroskopie|molekulové spektroskopie|Molecular Spectroscopy|0LV
M|Elektroanalytické metody|elektroanalytických metod|Electroanalytical Methods|0L
M|Forenzní analýza|forenzní analýzy|Forensic Analysis|0S
M|Stopová analýza|stopové analýzy|Trace Analysis|0
M|Nukleární magnetická rezonance|nukleární magnetické rezonance|Nuclear Magnetic Resonance|0P
M|Bioanalytické metody|bioanalytických metod|Bioanalytical Methods|0L`,
  '403': `
B|Koloidní chemie|koloidní chemie|Colloid Chemistry|0LS
B|Chemická termodynamika|chemické termodynamiky|Chemical Thermodynamics|0S
B|Chemická kinetika|chemické kinetiky|Chemical Kinetics|0
M|Kvantová chemie|kvantové chemie|Quantum Chemistry|0SP
M|Statistická termodynamika|statistické termodynamiky|Statistical Thermodynamics|0
M|Molekulové modelování|molekulového modelování|Molecular Modelling|0LV
M|Fotochemie|fotochemie|Photochemistry|0S
M|Fázové rovnováhy|fázových rovnováh|Phase Equilibria|0
M|Elektrochemie|elektrochemie|Electrochemistry|0LS
M|Výpočetní chemie|výpočetní chemie|Computational Chemistry|0P`,
  '409': `
B|Reaktorové inženýrství|reaktorového inženýrství|Reactor Engineering|0S
B|Bilancování procesů|bilancování procesů|Process Balancing|0S
B|Procesní inženýrství|procesního inženýrství|Process Engineering|0L
M|Přenosové jevy|přenosových jevů|Transport Phenomena|0SP
M|Modelování chemických procesů|modelování chemických procesů|Modelling of Chemical Processes|0V
M|Difuzní procesy|difuzních procesů|Diffusion Processes|0L
M|Mikrofluidika|mikrofluidiky|Microfluidics|0L
M|Bezpečnost chemických provozů|bezpečnosti chemických provozů|Chemical Plant Safety|0S
M|Projektování výrob|projektování výrob|Plant Design|0S
M|Mechanika tekutin|mechaniky tekutin|Fluid Mechanics|0`,
  '413': `
B|Numerické metody|numerických metod|Numerical Methods|0S
B|Lineární algebra|lineární algebry|Linear Algebra|0S
B|Diferenciální rovnice|diferenciálních rovnic|Differential Equations|0S
M|Matematické modelování|matematického modelování|Mathematical Modelling|0P
M|Teorie pravděpodobnosti|teorie pravděpodobnosti|Probability Theory|0S
M|Vektorová analýza|vektorové analýzy|Vector Analysis|0
M|Optimalizace|optimalizace|Optimisation|0V
M|Dynamické systémy|dynamických systémů|Dynamical Systems|0`,
  '444': `
B|Měřicí technika|měřicí techniky|Measurement Technology|0L
B|Elektronika|elektroniky|Electronics|0LS
B|Optika|optiky|Optics|0L
M|Senzory a aktuátory|senzorů a aktuátorů|Sensors and Actuators|0L
M|Biofyzika|biofyziky|Biophysics|0S
M|Kvantová mechanika|kvantové mechaniky|Quantum Mechanics|0S
M|Mikroskopické techniky|mikroskopických technik|Microscopy Techniques|0LV
M|Robotika|robotiky|Robotics|0L`,
  '445': `
B|Základy automatizace|základů automatizace|Fundamentals of Automation|0L
B|Algoritmizace|algoritmizace|Algorithms|0S
B|Databázové systémy|databázových systémů|Database Systems|0S
B|Číslicové zpracování signálů|číslicového zpracování signálů|Digital Signal Processing|0
M|Umělá inteligence|umělé inteligence|Artificial Intelligence|0SV
M|Strojové učení v chemii|strojového učení v chemii|Machine Learning in Chemistry|0P
M|Řízení technologických procesů|řízení technologických procesů|Process Control|0L
M|Zpracování obrazu|zpracování obrazu|Image Processing|0L
M|Bioinformatika|bioinformatiky|Bioinformatics|0S
M|Počítačová grafika|počítačové grafiky|Computer Graphics|0`,
};
