import type { Faculty, Study } from '@kahan/domain';

type Referent = Study['referent'];

const HOURS = {
  cs: 'po a st 9:00–11:00 a 13:00–15:00, čt 9:00–11:00',
  en: 'Mon and Wed 9:00–11:00 and 13:00–15:00, Thu 9:00–11:00',
};

function referent(name: string, last: string, room: string, mail: string): Referent {
  return {
    name,
    opening_hours: HOURS,
    tel: `+420 220 44${last}`,
    email: `${mail}@kahan.example`,
    address: {
      cs: `Studijní oddělení, místnost ${room}, Technická 5, Praha 6`,
      en: `Study office, room ${room}, Technická 5, Prague 6`,
    },
  };
}

/** Who to ask at the study office of each faculty. */
export const REFERENTS: Record<Faculty, Referent> = {
  FCHT: referent('Bc. Ludmila Javůrková', '4101', 'B 241', 'studijni.fcht'),
  FTOP: referent('Jitka Nedbalová', '4102', 'B 243', 'studijni.ftop'),
  FPBT: referent('Mgr. Vendula Drábková', '4103', 'B 245', 'studijni.fpbt'),
  FCHI: referent('Blanka Koudelková', '4104', 'B 247', 'studijni.fchi'),
  UEM: referent('Bc. Radka Hejdová', '4105', 'B 239', 'studijni.uem'),
};
