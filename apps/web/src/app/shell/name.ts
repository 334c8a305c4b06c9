import type { User } from '@kahan/contract';
import { type TitleKey, titleKey } from '@kahan/domain';

/** Name with its form of address by sex code (spec 2): `paní Anežka Vrbová`. Unknown codes have none. */
export function addressedName(
  { first_name, last_name, sex }: Pick<User, 'first_name' | 'last_name' | 'sex'>,
  address: Record<TitleKey, string>,
): string {
  return [address[titleKey(sex.code)], first_name, last_name].filter(Boolean).join(' ');
}
