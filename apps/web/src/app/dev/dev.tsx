import type { developmentRoutes } from '@kahan/contract';
import { type ReactNode, useState } from 'react';
import { transport } from '../../platform/http/api.ts';
import { addressOf } from '../../platform/http/client.ts';
import { problemOfAnswer } from '../../platform/http/problem.ts';
import { messageOf } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { reload } from '../../platform/page/navigation.ts';
import { report } from '../../platform/report.ts';
import { wipeDevice } from '../../platform/storage/wipe-device.ts';
import { showToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/form/button.tsx';
import { HeadingRow, Row, Sheet } from '../../ui/layout/sheet.tsx';
import css from './dev.module.css';

/** Spec 9. */
const DEV_VERSION = '1.4.0';
/** The key of the version that this browser has seen last (app/versions.ts). */
const SEEN_VERSION = 'kahan:version';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Sheet label={title}>
      <HeadingRow>{title}</HeadingRow>
      <Row last>
        <div className="stack gap-3 start">{children}</div>
      </Row>
    </Sheet>
  );
}

async function clearStore(): Promise<void> {
  await wipeDevice();
  localStorage.clear();
  sessionStorage.clear();
  reload();
}

function setVersion(): void {
  localStorage.setItem(SEEN_VERSION, DEV_VERSION);
  reload();
}

/** Throws while it renders, as a broken screen does. */
function Broken(): never {
  throw new Error('thrown by the page for developers');
}

async function failCall(): Promise<never> {
  const failing: keyof typeof developmentRoutes = 'GET /api/dev/error';
  const [method, url] = addressOf(failing);
  const answer = await transport.send(url, { method });
  const body = await answer.json().catch(() => undefined);
  throw problemOfAnswer(answer.status, url, body, answer.headers.get('X-Request-Id'));
}

/** Names of the custom properties of the page that are colours. */
function colourNames(): string[] {
  const names = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) =>
      rule instanceof CSSStyleRule ? [...rule.style].filter((name) => name.startsWith('--')) : [],
    ),
  );
  const style = getComputedStyle(document.body);
  return [...new Set(names)]
    .filter((name) => CSS.supports('color', style.getPropertyValue(name).trim()))
    .sort();
}

function Palette() {
  return (
    <ul className={css.palette}>
      {colourNames().map((name) => (
        <li key={name}>
          <span className={css.colour} style={{ background: `var(${name})` }} />
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}

/** Everything in the storages of this browser, readable. */
function dump(): string {
  const kept = { localStorage: { ...localStorage }, sessionStorage: { ...sessionStorage } };
  return JSON.stringify(kept, null, 2);
}

/** The page for developers (spec 2, /dev). Only the development server has it. */
export function DevPage() {
  const words = useTexts('dev');
  const phrases = usePhrases();
  const [isBroken, setBroken] = useState(false);
  const fail = () =>
    failCall().catch((error) => {
      report(error, 'page for developers');
      showToast(`${messageOf(error, phrases)} ${phrases.states.problemNumber(error.requestId)}`);
    });
  return (
    <>
      <Part title={words.store}>
        <p className="dim">{words.storeHint}</p>
        <Button onClick={() => void clearStore()}>{words.clearStore}</Button>
      </Part>
      <Part title={words.version}>
        <p className="dim">{words.versionHint}</p>
        <Button onClick={setVersion}>{words.setVersion(DEV_VERSION)}</Button>
      </Part>
      <Part title={words.errors}>
        <Button onClick={() => setBroken(true)}>{words.throwError}</Button>
        <Button onClick={() => void fail()}>{words.failCall}</Button>
        {isBroken && <Broken />}
      </Part>
      <Part title={words.palette}>
        <Palette />
      </Part>
      <Part title={words.dump}>
        <pre className={css.dump}>{dump()}</pre>
      </Part>
    </>
  );
}
