import type { Faculty, Study } from '@kahan/domain';
import { STUDY_OFFICE_ROOMS } from './structure.ts';

type Referent = Study['referent'];

const HOURS = {
  cs: 'po a st 9:00–11:00 a 13:00–15:00, čt 9:00–11:00',
  en: 'Mon and Wed 9:00–11:00 and 13:00–15:00, Thu 9:00–11:00',
};

function referent(name: string, last: string, faculty: Faculty, mail: string): Referent {
  const room = STUDY_OFFICE_ROOMS[faculty];
  return {
    name,
    opening_hours: HOURS,
    tel: `+420 220 44${last}`,
    email: `${mail}@kahan.example`,
    address: {
      cs: `Studijní oddělení, místnost ${room}, Retortová 5, Praha 6`,
      en: `Study office, room ${room}, Retortová 5, Prague 6`,
    },
  };
}

/** Who to ask at the study office of each faculty. */
export const REFERENTS: Record<Faculty, Referent> = {
  FCHT: referent('Bc. Ludmila Javůrková', '4101', 'FCHT', 'studijni.fcht'),
  FTOP: referent('Jitka Nedbalová', '4102', 'FTOP', 'studijni.ftop'),
  FPBT: referent('Mgr. Vendula Drábková', '4103', 'FPBT', 'studijni.fpbt'),
  FCHI: referent('Blanka Koudelková', '4104', 'FCHI', 'studijni.fchi'),
  UEM: referent('Bc. Radka Hejdová', '4105', 'UEM', 'studijni.uem'),
};
