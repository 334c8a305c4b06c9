/**
 * What happens in an academic year: `categories|from|day|start|length|address|Czech|English`.
 * From: `w` the first Monday of winter, `s` of summer, `t` today. Day: days after it. Start: `18:00`, or `-` for all
 * day. Length: minutes, or days of what takes all day. Address: the end of it, or nothing.
 */
export const EVENTS = `
1|w|-7|9:00|180|imatrikulace|Imatrikulace prvních ročníků|Matriculation of first-year students
1 3|w|-4|-|3|seznamovaci-kurz|Seznamovací kurz pro první ročníky|Welcome course for first-year students
1|w|24|-|2|den-otevrenych-dveri|Den otevřených dveří, podzim|Open days, autumn
1|w|46|14:00|120||Setkání rektorky se studenty|The rector meets students
1|w|87|16:00|150|vanocni-setkani|Vánoční setkání zaměstnanců|Christmas gathering of staff
1|s|4|-|2|den-otevrenych-dveri|Den otevřených dveří, jaro|Open days, spring
1|s|58|10:00|180|promoce|Slavnostní promoce absolventů|Graduation ceremony
1|s|73|13:00|90||Volby do akademického senátu: výsledky|Elections to the academic senate: results
2|w|5|12:00|60|zapis|Konec zápisu předmětů zimního semestru|End of enrolment for winter classes
2|w|33|23:00|59|stipendia|Uzávěrka žádostí o ubytovací stipendium|Deadline for accommodation grants
2|w|75|12:00|60||Zveřejnění zimních zkouškových termínů|Winter exam terms are published
2|s|5|12:00|60|zapis|Konec zápisu předmětů letního semestru|End of enrolment for summer classes
2|s|44|23:00|59|prihlasky|Uzávěrka přihlášek ke studiu|Deadline for applications to study
2|s|72|12:00|60||Odevzdání závěrečných prací|Submission of theses
3|w|9|18:30|150|studentska-unie|Nábor Studentské unie|The student union is looking for members
3|w|22|17:00|120|burza-ucebnic|Burza učebnic a plášťů|Swap of textbooks and lab coats
3|w|51|18:00|120||Debata o kolejích a menze|Debate on dormitories and canteens
3|w|66|17:00|180|vanocni-dilna|Vánoční dílna: svíčky a mýdla|Christmas workshop: candles and soaps
3|s|10|17:00|120|burza-ucebnic|Jarní burza učebnic|Spring swap of textbooks
3|s|39|18:00|120|mentoring|Mentoři hledají druháky|Mentors look for second-years
3|s|60|-|3|majales|Chemický majáles|Chemists’ May festival
4|w|17|19:00|180|filmovy-klub|Filmový klub: dokument o vynálezcích|Film club: a documentary on inventors
4|w|38|19:30|120|divadlo|Divadelní spolek Retorta: premiéra|Theatre group Retorta: opening night
4|w|59|20:00|240|reprezentacni-ples|Reprezentační ples|University ball
4|w|80|18:00|90|adventni-koncert|Adventní koncert sboru|Advent concert of the choir
4|s|16|19:00|180|filmovy-klub|Filmový klub: němý film s klavírem|Film club: a silent film with piano
4|s|37|19:30|120|divadlo|Divadelní spolek Retorta: repríza|Theatre group Retorta: repeat performance
4|s|65|18:00|120|letni-koncert|Letní koncert na nádvoří|Summer concert in the courtyard
5|w|15|16:00|90|kolokvium|Kolokvium: katalýza na jednotlivých atomech|Colloquium: catalysis on single atoms
5|w|30|-|2|konference-vody|Konference o technologii vody|Conference on water technology
5|w|43|16:00|90|kolokvium|Kolokvium: enzymy v organických rozpouštědlech|Colloquium: enzymes in organic solvents
5|w|65|-|1|soc|Studentská vědecká konference|Student research conference
5|w|72|17:00|120|noc-vedy|Laboratoře naživo: pokusy pro veřejnost|Labs live: experiments for the public
5|s|17|16:00|90|kolokvium|Kolokvium: baterie bez lithia|Colloquium: batteries without lithium
5|s|31|-|3|skola-nmr|Jarní škola NMR spektroskopie|Spring school of NMR spectroscopy
5|s|45|16:00|90|kolokvium|Kolokvium: plasty, které se rozpadnou|Colloquium: plastics that fall apart
5|s|80|-|2|doktorandska-konference|Konference doktorandů|Conference of doctoral students
6|w|29|15:00|120|kariera-zivotopis|Životopis za odpoledne|A CV in an afternoon
6|w|36|9:00|420|veletrh-firem|Veletrh firem v chemii a potravinářství|Fair of chemical and food companies
6|w|57|16:00|90|exkurze-rafinerie|Exkurze do rafinerie: informační schůzka|Refinery excursion: information meeting
6|s|24|15:00|120|pohovor|Pohovor nanečisto s personalisty|Mock interviews with recruiters
6|s|36|9:00|420|veletrh-firem|Jarní veletrh firem|Spring company fair
6|s|52|17:00|90|absolventi|Absolventi vyprávějí: první rok v praxi|Graduates talk: the first year at work
7|w|-3|10:00|240|orientation|Orientační den pro zahraniční studenty|Orientation day for international students
7|w|18|18:00|180|international-dinner|Mezinárodní večeře|International dinner
7|w|53|17:00|120|jazykove-tandemy|Jazykové tandemy: seznamovací večer|Language tandems: a first meeting
7|s|-3|10:00|240|orientation|Orientační den pro zahraniční studenty, léto|Orientation day for international students, summer
7|s|25|18:00|180|country-evening|Večer zemí: Vietnam, Portugalsko a Ukrajina|Country evening: Vietnam, Portugal and Ukraine
7|s|54|-|2|buddy-vylet|Výlet buddy programu do Krumlova|Buddy programme trip to Krumlov
8|w|16|15:00|90|erasmus|Jak vyjet na Erasmus: informační schůzka|Going on Erasmus: information meeting
8|w|40|-|12|erasmus-vyber|Výběrové řízení Erasmus, první kolo|Erasmus selection, first round
8|w|68|16:00|60||Zkušenosti z Delftu a Lyonu|Experience from Delft and Lyon
8|s|18|15:00|90|letni-skoly|Letní školy v zahraničí|Summer schools abroad
8|s|30|-|12|erasmus-vyber|Výběrové řízení Erasmus, druhé kolo|Erasmus selection, second round
8|s|61|16:00|60||Stáže v zahraničních laboratořích|Internships in laboratories abroad
9|w|12|10:00|300|prebor-ve-volejbale|Přebor fakult ve volejbalu|Faculty volleyball championship
9|w|34|17:00|120|beh-kampusem|Večerní běh kampusem|Evening run through the campus
9|w|61|9:00|480|badminton|Mikulášský turnaj v badmintonu|St Nicholas badminton tournament
9|w|103|-|6|lyzarsky-kurz|Lyžařský kurz v Krkonoších|Ski course in the Giant Mountains
9|s|19|17:00|120|lezeni|Závody na lezecké stěně|Climbing wall competition
9|s|47|10:00|300|draci-lode|Dračí lodě na Vltavě|Dragon boats on the Vltava
9|s|96|-|6|vodacky-kurz|Vodácký kurz na Sázavě|Canoeing course on the Sázava
1 5|t|0|15:00|90|prednaska-dne|Přednáška dne: chemie barev|Lecture of the day: chemistry of colours
4 3|t|1|18:00|150|deskove-hry|Večer deskových her|Board games evening
9|t|2|17:00|90|joga|Otevřená hodina jógy|Open yoga lesson
6|t|4|14:00|120|konzultace-kariera|Kariérní poradna: volné konzultace|Career advice: drop-in hours
7|t|6|18:00|120|jazykovy-klub|Jazykový klub: španělština|Language club: Spanish
5|t|8|16:00|90|kolokvium|Kolokvium: co prozradí izotopy|Colloquium: what isotopes tell
3|t|11|17:30|90||Schůze studentské komory senátu|Meeting of the student chamber of the senate
8|t|13|15:30|60|stipendia-zahranici|Stipendia na cesty do zahraničí|Grants for going abroad`;
