import { PAGES, START_SCREENS, THEMES } from '@kahan/contract/runtime';
import { LANGUAGES } from '@kahan/domain';
import { AppWindow, EyeOff, Keyboard, Languages, MonitorDown, SunMoon } from 'lucide';
import { useId } from 'react';
import {
  setGradesHidden,
  setStartScreen,
  useGradesHidden,
  useStartScreen,
} from '../../data/preferences/device-settings.ts';
import { useIsStudent, useLoggedIn } from '../../data/session/session.ts';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { install, installOffer } from '../../platform/page/install.ts';
import { setSlashOn, useSlashOn } from '../../platform/page/slash-key.ts';
import { setTheme, useTheme } from '../../platform/page/theme.ts';
import { report } from '../../platform/report.ts';
import { useStore } from '../../platform/storage/store.ts';
import { showToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox, Choice, Select } from '../../ui/form/fields.tsx';
import { HeadingRow, Sheet } from '../../ui/layout/sheet.tsx';
import { chooseLanguage } from './language-choice.ts';
import { IconRow, SAVED_SHOWN_MS, Setting } from './setting.tsx';

function LanguageSetting() {
  const { shell } = usePhrases();
  const id = useId();
  return (
    <Setting level icon={Languages} label={<label htmlFor={id}>{shell.language}</label>}>
      <Select
        id={id}
        value={language()}
        options={LANGUAGES.map((value) => ({ value, label: shell.languages[value], lang: value }))}
        onChange={chooseLanguage}
      />
    </Setting>
  );
}

function ThemeSetting() {
  const settings = useTexts('settings');
  const id = useId();
  return (
    <Setting icon={SunMoon} label={<span id={id}>{settings.theme}</span>}>
      <Choice
        labelledBy={id}
        value={useTheme()}
        options={THEMES.map((value) => ({ value, label: settings.themes[value] }))}
        onChange={setTheme}
      />
    </Setting>
  );
}

/** The screen that opens at `/`. Visitors get the login there (spec 2). */
function StartScreenSetting() {
  const { shell } = usePhrases();
  const settings = useTexts('settings');
  const id = useId();
  const screen = useStartScreen();
  const isStudent = useIsStudent();
  if (!useLoggedIn()) return null;
  // A screen that a reader cannot open leads Home.
  const offered = START_SCREENS.filter((value) => isStudent !== false || PAGES[value].access !== 'student');
  return (
    <Setting
      icon={AppWindow}
      label={<label htmlFor={id}>{settings.screen}</label>}
      hint={<span id={`${id}-hint`}>{settings.screenHint}</span>}
    >
      <Select
        id={id}
        describedBy={`${id}-hint`}
        value={offered.includes(screen) ? screen : 'home'}
        options={offered.map((value) => ({ value, label: shell.pages[value] }))}
        onChange={(value) => {
          setStartScreen(value);
          showToast(settings.saved, { lasts: SAVED_SHOWN_MS });
        }}
      />
    </Setting>
  );
}

/** Stored on this device; offered where there is a keyboard. */
function SlashSetting() {
  const settings = useTexts('settings');
  return (
    <IconRow icon={Keyboard} className="only-desk">
      <Checkbox
        label={settings.slash}
        hint={settings.slashHint}
        checked={useSlashOn()}
        onChange={setSlashOn}
      />
    </IconRow>
  );
}

/** Where the browser can install the app, and has not. */
function InstallSetting() {
  const settings = useTexts('settings');
  if (useStore(installOffer) === null) return null;
  return (
    <Setting icon={MonitorDown} label={settings.install} hint={settings.installHint}>
      <Button onClick={() => void install().catch((error) => report(error, 'install'))}>
        {settings.installNow}
      </Button>
    </Setting>
  );
}

/** For students only; stored on this device. */
function HideGradesSetting() {
  const settings = useTexts('settings');
  const hidden = useGradesHidden();
  return (
    <IconRow icon={EyeOff}>
      <Checkbox
        label={settings.hideGrades}
        hint={settings.hideGradesHint}
        checked={hidden}
        onChange={setGradesHidden}
      />
    </IconRow>
  );
}

/** Settings for every visitor, logged in or not (spec 2). */
export function Appearance() {
  const settings = useTexts('settings');
  const loggedIn = useLoggedIn();
  const studies = useIsStudent();
  return (
    <Sheet label={settings.appearance}>
      <HeadingRow>{settings.appearance}</HeadingRow>
      <LanguageSetting />
      <ThemeSetting />
      <StartScreenSetting />
      <InstallSetting />
      <SlashSetting />
      {loggedIn && studies && <HideGradesSetting />}
    </Sheet>
  );
}
