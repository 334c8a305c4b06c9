import { PAGES, pageAt, safePage } from '@kahan/contract/runtime';
import { keepItem } from '../../data/news/keep-item.ts';
import { type PushData, push, secrets } from '../../platform/native/native.ts';
import { decryptPush } from '../../platform/native/push-keys.ts';
import { report } from '../../platform/report.ts';
import { show } from './phone.ts';

/** Home, where the cards are, for a path that this version has no page for. */
function addressOf({ path }: PushData): string {
  const address = safePage(typeof path === 'string' ? path : undefined);
  return pageAt(address.split(/[?#]/)[0] ?? '') === null ? PAGES.home.path : address;
}

/** Follows pushes: each brings its item, so that a tap opens it without a wait, also without a network. */
export async function followPushes(): Promise<void> {
  const keep = async (data: PushData) => {
    try {
      const item = typeof data.item === 'string' ? await decryptPush(secrets, data.item) : null;
      if (item !== null) await keepItem({ ...data, item });
    } catch (error) {
      report(error, 'item of a push');
    }
  };
  await push.onArrival((data) => void keep(data));
  await push.onTap((data) => void keep(data).then(() => show(addressOf(data))));
}
