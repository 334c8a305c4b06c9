import type { Preferences } from '@kahan/contract';
import { Bell, ChartNoAxesColumn } from 'lucide';
import { lazy, Suspense } from 'react';
import { type Change, cancelPreferences, usePreferences } from '../../data/preferences/preferences.ts';
import { useIsStudent } from '../../data/session/session.ts';
import { loadStateOf } from '../../platform/http/query.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LoadProblem } from '../../ui/feedback/states.tsx';
import { Checkbox } from '../../ui/form/fields.tsx';
import { HeadingRow, Sheet } from '../../ui/layout/sheet.tsx';
import { DevicePushSetting } from './push/device-push.tsx';
import { PushHistory } from './push/history.tsx';
import { QuietTimeSetting } from './push/quiet-time.tsx';
import css from './setting.module.css';
import { IconRow, useSave } from './setting.tsx';

/** The app asks the phone, not a browser. */
const AppPushSetting =
  import.meta.env.APP &&
  lazy(async () => ({ default: (await import('./push/app-push.tsx')).AppPushSetting }));

type Kind = keyof Preferences['notifications'];

/** The change of each checkbox, in the order of the spec. */
const KINDS: Record<Kind, (on: boolean) => Change> = {
  results: (on) => ({ notify_results: on }),
  schedule: (on) => ({ notify_schedule: on }),
  events: (on) => ({ notify_events: on }),
  terms: (on) => ({ notify_terms: on }),
};
const KIND_NAMES: readonly Kind[] = ['results', 'schedule', 'events', 'terms'];
/** Kinds for readers who do not study: results, lessons and exam dates are for students alone. */
const KINDS_OF_STAFF: readonly Kind[] = ['events'];

function Kinds({ notifications }: Pick<Preferences, 'notifications'>) {
  const settings = useTexts('settings');
  const save = useSave();
  const kinds = useIsStudent() === false ? KINDS_OF_STAFF : KIND_NAMES;
  return (
    <fieldset aria-label={settings.kindsOf} className="stack gap-2">
      {kinds.map((kind) => (
        <Checkbox
          key={kind}
          label={settings.kinds[kind]}
          hint={settings.kindHints[kind]}
          checked={notifications[kind]}
          onChange={(on) => save(KINDS[kind](on))}
        />
      ))}
    </fieldset>
  );
}

/** In the shape of the boxes. */
function KindsLoading() {
  return (
    <Loading onCancel={cancelPreferences}>
      {KIND_NAMES.map((kind) => (
        <div key={kind} className={css.bone}>
          <Skeleton width="20px" height="20px" />
          <Skeleton width="min(20rem, 80%)" height="var(--lead-24)" />
        </div>
      ))}
    </Loading>
  );
}

function Analytics({ agreed }: { agreed: boolean }) {
  const settings = useTexts('settings');
  const save = useSave();
  return (
    <Sheet label={settings.privacy}>
      <HeadingRow>{settings.privacy}</HeadingRow>
      <IconRow icon={ChartNoAxesColumn}>
        <Checkbox
          label={settings.analytics}
          hint={settings.analyticsHint}
          checked={agreed}
          onChange={(on) => save({ agreed_analytics: on })}
        />
      </IconRow>
    </Sheet>
  );
}

/** Settings of logged-in users: kinds of notifications, this device, analytics (spec 2). */
export function PersonalSettings() {
  const settings = useTexts('settings');
  const { query, value: preferences } = usePreferences();
  return (
    <>
      <Sheet label={settings.notifications}>
        <HeadingRow>{settings.notifications}</HeadingRow>
        {AppPushSetting ? (
          <Suspense>
            <AppPushSetting />
          </Suspense>
        ) : (
          <DevicePushSetting />
        )}
        <IconRow icon={Bell}>
          {preferences && <Kinds notifications={preferences.notifications} />}
          {loadStateOf(query) === 'loading' && <KindsLoading />}
          <LoadProblem title={settings.loadFailed} query={query} />
        </IconRow>
        <QuietTimeSetting />
      </Sheet>
      <PushHistory />
      {preferences?.analytics_enabled && <Analytics agreed={preferences.agreed_analytics === true} />}
    </>
  );
}
