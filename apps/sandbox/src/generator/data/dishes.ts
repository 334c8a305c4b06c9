import type { Bilingual } from '@kahan/domain';

export interface Dish {
  /** Part of the address of its photo. */
  id: string;
  name: Bilingual;
  /** Numbers of the EU list, 1 to 14. */
  allergens: readonly number[];
  isVegetarian: boolean;
  /** CZK. */
  price: number;
}

export type DishKind = 'soup' | 'main' | 'vegetarian' | 'specialty' | 'quick' | 'salad' | 'dessert';

/** Lines `price|allergens|v for vegetarian|Czech|English`. */
const LINES: Record<DishKind, string> = {
  soup: `
22|1 3 7||Kulajda s koprem a vejcem|Sour cream soup with dill and egg
22|1 3 9||Hovězí vývar s játrovými knedlíčky|Beef broth with liver dumplings
20|1 7|v|Česneková se sýrem a krutony|Garlic soup with cheese and croutons
22|1 9|v|Čočková po pražsku|Prague lentil soup
21|7 9|v|Dýňový krém se semínky|Pumpkin cream with seeds
22|1 9||Gulášová polévka|Goulash soup
20|9|v|Rajčatová s bazalkou|Tomato soup with basil
21|1 7 9|v|Bramboračka s houbami|Potato soup with mushrooms
23|4 7 9||Rybí krém s koprem|Creamy fish soup with dill
20|1 3 9||Kuřecí vývar s nudlemi|Chicken broth with noodles`,
  main: `
89|1 3 7||Vepřová pečeně na houbách, houskový knedlík|Roast pork loin with mushroom sauce, bread dumplings
96|7||Kuřecí prsa na másle, rýže a zelené fazolky|Chicken breast in butter, rice and green beans
94|1 3||Hovězí guláš, bramborové placky|Beef goulash with potato pancakes
98|1 3 7 9 10||Svíčková na smetaně, houskový knedlík|Beef in cream sauce, bread dumplings
86|1 3 7||Sekaná s bramborovou kaší a okurkou|Meat loaf with mashed potatoes and gherkin
92|1 9||Vepřové výpečky, špenát, bramborový knedlík|Roast pork, spinach, potato dumplings
99|4 7||Pečený pstruh s bylinkami, vařené brambory|Baked trout with herbs, boiled potatoes
88|1 3||Kuřecí řízek, bramborový salát|Chicken schnitzel, potato salad
84|1 6||Špagety s boloňskou omáčkou|Spaghetti bolognese
90|6 11||Vepřové kung-pao s arašídy, rýže|Kung pao pork with peanuts, rice
87|7 9||Plněný paprikový lusk, rajská omáčka, těstoviny|Stuffed pepper, tomato sauce, pasta
95|1 3 7||Krůtí nudličky na smetaně, noky|Turkey strips in cream, gnocchi`,
  vegetarian: `
74|1 6 10|v|Červená čočka na kari s chlebovou plackou|Red lentil curry with flatbread
69|9|v|Zeleninové rizoto s parmazánem|Vegetable risotto with parmesan
79|1 3 7|v|Noky se špenátem a pecorinem|Spinach gnocchi with pecorino
88|1 3 7 10|v|Smažený sýr, vařené brambory, tatarská omáčka|Fried cheese, boiled potatoes, tartare sauce
72|1 7|v|Zapečené těstoviny s brokolicí|Baked pasta with broccoli
70|6 11|v|Tofu s pečenou zeleninou a sezamem|Tofu with roast vegetables and sesame
71|1 3 7|v|Lívance s borůvkami a tvarohem|Pancakes with blueberries and curd
73|7 9|v|Cizrnový guláš s batáty|Chickpea goulash with sweet potatoes`,
  specialty: `
139|7||Hovězí steak na pepři, grilovaná zelenina|Peppered beef steak, grilled vegetables
132|4 7||Losos s citronovým máslem a chřestem|Salmon with lemon butter and asparagus
128|1 7||Kachní stehno, červené zelí, karlovarský knedlík|Duck leg, red cabbage, Carlsbad dumplings
124|1 3 7||Trhané vepřové v domácí housce|Pulled pork in a home-made bun
119|7|v|Grilovaný hermelín s brusinkami|Grilled Camembert with cranberries`,
  quick: `
85|1 3 10||Hovězí burger s hranolky|Beef burger with fries
79|1 7|v|Quesadilla se sýrem a fazolemi|Quesadilla with cheese and beans
82|1 6||Wok s kuřetem a nudlemi|Chicken noodle wok
76|1 7||Pizza se šunkou|Ham pizza
74|1 7|v|Pizza se čtyřmi sýry|Four cheese pizza`,
  salad: `
52|7 8|v|Červená řepa s fetou a ořechy|Beetroot with feta and walnuts
58|3 4 10||Salát s tuňákem a vejcem|Tuna and egg salad
49||v|Míchaný zeleninový salát|Mixed vegetable salad
62|1 3 7||Caesar s kuřecím masem|Chicken Caesar salad`,
  dessert: `
28|1 3 7|v|Švestkový koláč|Plum cake
26|7|v|Vanilkový puding s malinami|Vanilla pudding with raspberries
30|1 3 7|v|Jablečný závin|Apple strudel
32|1 3 7 8|v|Ořechový řez|Walnut slice
24||v|Ovocný salát|Fruit salad
29|1 3 7|v|Tvarohový dort|Cheesecake`,
};

function dishes(kind: string, lines: string): Dish[] {
  return lines
    .trim()
    .split('\n')
    .map((line, index) => {
      const [price = '', allergens = '', vegetarian = '', cs = '', en = ''] = line.split('|');
      return {
        id: `${kind}-${index + 1}`,
        name: { cs, en },
        allergens: allergens.split(' ').filter(Boolean).map(Number),
        isVegetarian: vegetarian === 'v',
        price: Number(price),
      };
    });
}

export const DISHES = Object.fromEntries(
  Object.entries(LINES).map(([kind, lines]) => [kind, dishes(kind, lines)]),
) as Record<DishKind, Dish[]>;

/** Names of the parts of a menu, in the order in which the canteens print them. */
export const MENU_PARTS: readonly { kind: DishKind; title: Bilingual; count: number }[] = [
  { kind: 'main', title: { cs: 'Hlavní jídla', en: 'Main dishes' }, count: 3 },
  { kind: 'vegetarian', title: { cs: 'Vegetariánská jídla', en: 'Vegetarian' }, count: 2 },
  { kind: 'specialty', title: { cs: 'Specialita dne', en: 'Specialty of the day' }, count: 1 },
  { kind: 'quick', title: { cs: 'Minutky', en: 'Quick dishes' }, count: 2 },
  { kind: 'dessert', title: { cs: 'Dezerty', en: 'Desserts' }, count: 2 },
  { kind: 'salad', title: { cs: 'Saláty', en: 'Salads' }, count: 2 },
  { kind: 'soup', title: { cs: 'Polévky', en: 'Soups' }, count: 2 },
];
