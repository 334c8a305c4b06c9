import { forgetFormerSession } from '../platform/storage/this-session.ts';

/** Whether this device held data of another session. Its storage is wiped by now; the rest is not. */
export const isFormerSession = forgetFormerSession();
