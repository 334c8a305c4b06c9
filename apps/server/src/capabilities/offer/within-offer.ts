import type { Offer } from '@kahan/domain';
import type { Records, StudentSystem } from '@kahan/student-system';

const nothing = async <T>(): Promise<Records<T>> => ({ records: [], bad: [] });

/**
 * The student system, but calls that it does not offer are not sent: they give nothing. Its answer that there is no
 * such call would be taken for one about the login.
 */
export function withinOffer(system: StudentSystem, offer: () => Offer): StudentSystem {
  return {
    ...system,
    groups: (...asked) => (offer().groups ? system.groups(...asked) : nothing()),
    news: (...asked) => (offer().news ? system.news(...asked) : nothing()),
    canteens: (...asked) => (offer().canteens ? system.canteens(...asked) : nothing()),
  };
}
