export const FCHI_THEMES: Readonly<Record<string, string>> = {
  '402': `
acidobazické a komplexotvorné titrace|acid-base and complexometric titrations
gravimetrie a srážecí rovnováhy|gravimetry and precipitation equilibria
atomová absorpční a emisní spektrometrie|atomic absorption and emission spectrometry
kapalinová chromatografie a volba kolony|liquid chromatography and choice of column
ionizační techniky a hmotnostní analyzátory|ionisation techniques and mass analysers
potenciometrie a iontově selektivní elektrody|potentiometry and ion-selective electrodes
voltametrie na rtuťových a uhlíkových elektrodách|voltammetry at mercury and carbon electrodes
validace metody a mez detekce|method validation and limit of detection
regrese a kalibrace|regression and calibration
chemické posuny a spin-spinová interakce|chemical shifts and spin-spin coupling
vzorkování a rozklad vzorku|sampling and sample decomposition
kapilární elektroforéza|capillary electrophoresis
stopy na místě činu a jejich rozbor|traces at a crime scene and their analysis`,
  '403': `
první a druhá věta termodynamická|the first and second laws of thermodynamics
chemický potenciál a aktivita|chemical potential and activity
rovnováha kapalina–pára a destilace|vapour–liquid equilibrium and distillation
fázové pravidlo a diagramy|the phase rule and diagrams
rychlostní rovnice a řád reakce|rate equations and order of reaction
teorie přechodového stavu|transition state theory
povrchové napětí a adsorpce|surface tension and adsorption
Debyeova–Hückelova teorie elektrolytů|Debye–Hückel theory of electrolytes
částice v potenciálové jámě|particle in a box
molekulové orbitaly a variační princip|molecular orbitals and the variational principle
partiční funkce a její použití|the partition function and its use
molekulová dynamika a silová pole|molecular dynamics and force fields
excitované stavy a jejich zhášení|excited states and their quenching`,
  '409': `
látková bilance s recyklem|mass balance with a recycle
entalpická bilance a ohřev|enthalpy balance and heating
proudění v potrubí a tlaková ztráta|pipe flow and pressure drop
filtrace a usazování|filtration and sedimentation
míchání a příkon míchadla|mixing and stirrer power
sdílení tepla a výměníky|heat transfer and exchangers
rektifikace a počet pater|rectification and number of plates
absorpce a extrakce|absorption and extraction
vsádkový, pístový a míchaný reaktor|batch, plug-flow and stirred reactor
neizotermní reaktory a stabilita|non-isothermal reactors and stability
difuze v porézních částicích|diffusion in porous particles
analýza rizik a scénáře havárií|risk analysis and accident scenarios
technologické schéma a cenový odhad|process flow diagram and cost estimate`,
  '413': `
limita a spojitost funkce|limit and continuity of a function
derivace a průběh funkce|derivatives and the course of a function
určitý integrál a jeho použití|the definite integral and its use
soustavy lineárních rovnic a matice|systems of linear equations and matrices
vlastní čísla a diagonalizace|eigenvalues and diagonalisation
obyčejné diferenciální rovnice prvního řádu|first-order ordinary differential equations
funkce více proměnných a gradient|functions of several variables and the gradient
křivkové a plošné integrály|line and surface integrals
náhodné veličiny a rozdělení|random variables and distributions
testování hypotéz|hypothesis testing
iterační metody a chyba výpočtu|iterative methods and computational error
vázané extrémy a multiplikátory|constrained extrema and multipliers
stabilita rovnovážných bodů|stability of equilibrium points`,
  '444': `
kinematika a zákony pohybu|kinematics and the laws of motion
kmity a vlnění|oscillations and waves
elektrické pole a kapacita|electric field and capacitance
magnetické pole a indukce|magnetic field and induction
interference a difrakce světla|interference and diffraction of light
čočky, mikroskop a rozlišení|lenses, microscope and resolution
nejistoty měření a jejich šíření|measurement uncertainties and their propagation
můstky a zesilovače|bridges and amplifiers
termočlánky a odporová čidla|thermocouples and resistance sensors
plynové senzory a elektronický nos|gas sensors and the electronic nose
Schrödingerova rovnice a tunelování|the Schrödinger equation and tunnelling
biologické membrány a elektrické signály|biological membranes and electrical signals
pohony a kinematika manipulátoru|drives and kinematics of a manipulator`,
  '445': `
proměnné, podmínky a cykly|variables, conditions and loops
funkce, rekurze a složitost|functions, recursion and complexity
datové struktury a vyhledávání|data structures and searching
relační model a dotazy SQL|the relational model and SQL queries
vzorkování a Fourierova transformace|sampling and the Fourier transform
regulační obvod a PID regulátor|the control loop and the PID controller
přenosové funkce a stabilita|transfer functions and stability
prediktivní řízení procesu|predictive control of a process
rozhodovací stromy a náhodné lesy|decision trees and random forests
neuronové sítě a jejich učení|neural networks and their training
segmentace a morfologie obrazu|image segmentation and morphology
zarovnání sekvencí a fylogeneze|sequence alignment and phylogeny
verzování a testování programu|version control and testing of a program`,
};
