import { gradeSeverity, type ItemType, isGrade } from '@kahan/domain';
import type { CardPart } from '@kahan/phrases';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import {
  Award,
  BellRing,
  CalendarCheck,
  CalendarClock,
  CalendarMinus,
  CalendarPlus,
  CalendarX,
  CircleCheck,
  CircleX,
  Clock,
  ExternalLink,
  GraduationCap,
  type IconNode,
  Megaphone,
  MoveRight,
  NotebookPen,
  ScrollText,
  Timer,
  Undo2,
} from 'lucide';
import { createElement } from 'react';
import { Link } from 'wouter';
import { useCover } from '../../../data/preferences/device-settings.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { Cover, Uncovered } from '../../../ui/cover/cover.tsx';
import { cx } from '../../../ui/cx.ts';
import severity from '../../../ui/feedback/severity.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/hidden.tsx';
import css from '../news.module.css';
import type { CardLink, CardView } from './card.view.ts';
import { Consequence } from './consequence.tsx';
import { LongHtml } from './long-html.tsx';

const ICONS: Record<ItemType, IconNode> = {
  'public:news': Megaphone,
  'exam:grade-new': Award,
  'exam:grade-changed': Award,
  'exam:attempt-inserted': Award,
  'exam:attempt-deleted': Undo2,
  'exam:fulfilled': CircleCheck,
  'exam:not-fulfilled': CircleX,
  'exam:date-moved': CalendarClock,
  'exam:place-changed': MoveRight,
  'exam:cancelled': CalendarX,
  'exam:sign-up-removed': CalendarMinus,
  'exam:wait-signed': CalendarCheck,
  'exam:wait-skipped': CalendarX,
  'exam:wait-expired': CalendarMinus,
  'exam:wait-offered': CalendarClock,
  'schedule:canceled': CalendarX,
  'schedule:uncanceled': CalendarCheck,
  'schedule:room-moved': MoveRight,
  'schedule:weeks-added': CalendarPlus,
  'schedule:weeks-removed': CalendarMinus,
  'schedule:day-changed': CalendarClock,
  'schedule:start-changed': Clock,
  'schedule:duration-changed': Timer,
  'study:new': GraduationCap,
  'study:state-changed': GraduationCap,
  'study:result-winter': ScrollText,
  'study:result-summer': ScrollText,
  'grupik:changed': NotebookPen,
  'reminder:exam': BellRing,
  'reminder:cancelling': BellRing,
  'reminder:opening': BellRing,
  'reminder:lesson': BellRing,
};

function Result({ title, result }: { title: string; result: NonNullable<CardView['result']> }) {
  return (
    <>
      <h3 tabIndex={-1}>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h3>
      <div className={css.result}>
        <span
          className={cx(css.grade, isGrade(result.grade) && severity[gradeSeverity(result.grade)])}
          aria-hidden="true"
        >
          {result.grade}
        </span>
        <p>
          <b>{nonBreaking(result.name)}</b>
          <br />
          <span className="dim">{result.details.map(nonBreaking).join(' · ')}</span>
        </p>
      </div>
    </>
  );
}

function Body({ view }: { view: CardView }) {
  if (view.html !== null) {
    return view.html === '' ? null : <LongHtml html={view.html} title={view.title} />;
  }
  // Keyed by index: two items of a group may have the same name and text.
  return view.body.map((line, index) => createElement(Line, { key: index, line }));
}

function Line({ line }: { line: CardPart[] }) {
  return (
    <p className={css.body}>
      {line.map((part) => {
        if (typeof part === 'string') return nonBreaking(part);
        return 'was' in part ? (
          <s key={part.was}>{nonBreaking(part.was)}</s>
        ) : (
          <b key={part.now}>{nonBreaking(part.now)}</b>
        );
      })}
    </p>
  );
}

function Links({ links }: { links: CardLink[] }) {
  const { home } = usePhrases();
  if (links.length === 0) return null;
  return (
    <p className={css.links}>
      {links.map(({ href, label, isExternal }) =>
        isExternal ? (
          <a key={href + label} href={href} target="_blank" rel="noopener noreferrer">
            {label}
            <Icon of={ExternalLink} small />
            <VisuallyHidden> ({home.external})</VisuallyHidden>
          </a>
        ) : (
          <Link key={href + label} href={href}>
            {label}
          </Link>
        ),
      )}
    </p>
  );
}

/** The content of a card: reason, title, body, links. Parts that reveal grades are covered while grades are hidden. */
export function CardBody({ view }: { view: CardView }) {
  const { home, states } = usePhrases();
  const { isCovered, isShown, show } = useCover();
  if (view.cover === null || !(isCovered || isShown)) return <Content view={view} />;
  if (isShown) {
    return (
      <Uncovered as="div">
        <Content view={view} />
      </Uncovered>
    );
  }
  return (
    <>
      <p className={css.why}>
        <Icon of={GraduationCap} small />
        {home.hiddenResult}
      </p>
      <h3 tabIndex={-1}>{nonBreaking(view.cover)}</h3>
      <p className={css.body}>
        <Cover label={`${view.cover}: ${states.hidden}`} onShow={show} />
      </p>
      <Links links={view.links} />
    </>
  );
}

function Content({ view }: { view: CardView }) {
  return (
    <>
      <p className={css.why}>
        <Icon of={ICONS[view.type]} small />
        {view.why}
      </p>
      {view.result ? (
        <Result title={view.title} result={view.result} />
      ) : (
        <h3 tabIndex={-1}>{nonBreaking(view.title)}</h3>
      )}
      <Body view={view} />
      {view.told && <Consequence values={view.told} />}
      <Links links={view.links} />
    </>
  );
}
