import type { ClassDetail } from '@kahan/contract';
import { classAddress } from '@kahan/contract/runtime';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Share2 } from 'lucide';
import { Fragment, type ReactNode, useId } from 'react';
import { useLocation } from 'wouter';
import { classQuery } from '../../../data/classes.ts';
import { publicAddress } from '../../../platform/http/addresses.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { cancelLoad } from '../../../platform/http/query.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useReportTitle } from '../../../platform/page/page-title.ts';
import { COPY_TOLD_MS, shareLink } from '../../../platform/page/share.ts';
import { PageLoad } from '../../../ui/feedback/page-states.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toaster.tsx';
import { Button, ButtonLink } from '../../../ui/form/button.tsx';
import { Select } from '../../../ui/form/fields.tsx';
import { Jump } from '../../../ui/layout/jump.tsx';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import css from './detail.module.css';
import { Literature, Supports, Syllabus, Synopsis, Teachers } from './parts.tsx';
import { UnknownClass } from './unknown.tsx';

/** A part of the page below its heading. */
export interface Section {
  id: string;
  label: string;
  content: ReactNode;
  /** Its height is not known yet: the sections below are shown afterwards, so that nothing moves. */
  isWaiting?: boolean;
}

interface ClassScreenProps {
  code: string;
  /** 0 is the latest year. */
  year: number;
  /** The reader's own records of the class, below its head. */
  personal: (detail: ClassDetail) => ReactNode;
  /** Parts before the texts: exam dates, class group, timetable. */
  sections: (detail: ClassDetail) => Section[];
}

function ClassLoading({ onCancel }: { onCancel: () => void }) {
  return (
    <Sheet>
      <Row>
        <Loading onCancel={onCancel}>
          <Skeleton width="min(24rem, 90%)" height="var(--lead-16)" />
          <Skeleton width="9rem" height="var(--touch)" className={css.bone} />
        </Loading>
      </Row>
      <Row last>
        <Loading>
          <Skeleton width="var(--measure)" height="var(--lead-16)" />
          <Skeleton width="min(30rem, 80%)" height="var(--lead-16)" className={css.bone} />
        </Loading>
      </Row>
    </Sheet>
  );
}

/** A class in a year (spec 2, Class detail). Its title is the code until the name is loaded. */
export function ClassScreen({ code, year, personal, sections }: ClassScreenProps) {
  const words = useTexts('classes');
  // A load that failed before the first paint is shown as failed, not tried again.
  const query = useQuery({ ...classQuery(code, year), retryOnMount: false });
  const { data, error } = query;
  useReportTitle(data?.title ?? code);
  const isUnknown = error instanceof ApiProblem && error.code === 'NOT_FOUND';
  return (
    <>
      <Head title={data?.title ?? code} detail={data} year={year} />
      {data !== undefined ? (
        <Loaded detail={data} personal={personal(data)} before={sections(data)} />
      ) : isUnknown ? (
        <UnknownClass code={code} year={year} />
      ) : (
        <PageLoad title={words.loadFailed} query={query}>
          <ClassLoading onCancel={() => cancelLoad(classQuery(code, year))} />
        </PageLoad>
      )}
    </>
  );
}

interface LoadedProps {
  detail: ClassDetail;
  personal: ReactNode;
  before: Section[];
}

function Loaded({ detail, personal, before }: LoadedProps) {
  const words = useTexts('classes');
  const id = useId();
  const { synopsis, syllabus, taught_by, literature, supports } = detail;
  const { sections: names } = words;
  const all: (Section | false)[] = [
    ...before,
    synopsis !== '' && { id: 'synopsis', label: names.synopsis, content: <Synopsis html={synopsis} /> },
    syllabus !== '' && { id: 'syllabus', label: names.syllabus, content: <Syllabus detail={detail} /> },
    { id: 'teachers', label: names.teachers, content: <Teachers teachers={taught_by} /> },
    literature.length > 0 && {
      id: 'literature',
      label: names.literature,
      content: <Literature literature={literature} />,
    },
    supports.length > 0 && {
      id: 'supports',
      label: names.supports,
      content: <Supports supports={supports} />,
    },
  ];
  const sections = all.filter((one) => one !== false);
  const waiting = sections.findIndex(({ isWaiting }) => isWaiting);
  const shown = waiting < 0 ? sections : sections.slice(0, waiting + 1);
  const idOf = (section: Section) => `${id}${section.id}`;
  return (
    <>
      {personal}
      <Jump label={words.jump} to={shown.map((one) => ({ id: idOf(one), label: one.label }))} />
      {shown.map((one) => (
        <Fragment key={one.id}>
          <Sheet aria-labelledby={idOf(one)}>
            <HeadingRow id={idOf(one)}>{one.label}</HeadingRow>
            {one.content}
          </Sheet>
        </Fragment>
      ))}
    </>
  );
}

interface HeadProps {
  /** The code until the title is known. */
  title: string;
  detail: ClassDetail | undefined;
  /** The year of the address. */
  year: number;
}

/** The title, and once they are known the facts in short and the actions. */
function Head({ title, detail, year }: HeadProps) {
  const words = useTexts('classes');
  return (
    <Sheet>
      <Row
        margin={
          detail && (
            <>
              <b>{words.creditsShort(detail.credits)}</b>
              {words.semesters(detail.semesters)}
            </>
          )
        }
      >
        <h1 tabIndex={-1} className={css.title}>
          {nonBreaking(title)}
        </h1>
        {detail && <Facts detail={detail} year={year} />}
      </Row>
    </Sheet>
  );
}

/** Code, type, language and department; e-learning, share and the year. */
function Facts({ detail, year }: { detail: ClassDetail; year: number }) {
  const words = useTexts('classes');
  const [, go] = useLocation();
  const id = useId();
  const { code, title, type, languages, department, elearning_url, years } = detail;
  const facts = [code, words.types[type], words.taughtIn(languages), department.value];
  async function share() {
    const outcome = await shareLink(publicAddress(classAddress(code, year)), title);
    if (outcome === 'shared') return;
    showToast(outcome === 'copied' ? words.copied : words.copyFailed, { lasts: COPY_TOLD_MS });
  }
  return (
    <>
      <p className={css.facts}>
        {facts.filter(Boolean).map((fact) => (
          <span key={fact}>{nonBreaking(fact)}</span>
        ))}
      </p>
      <div className={css.acts}>
        {elearning_url !== null && (
          <ButtonLink icon={ExternalLink} href={elearning_url} target="_blank" rel="noreferrer">
            {words.eLearning}
          </ButtonLink>
        )}
        <Button kind="quiet" icon={Share2} onClick={() => void share()}>
          {words.share}
        </Button>
        {years.length > 1 && (
          <>
            <label htmlFor={id} className="hidden-text">
              {words.year}
            </label>
            <Select
              id={id}
              value={String(detail.year)}
              options={years.map((one) => ({ value: String(one), label: words.years(one) }))}
              onChange={(to) => go(classAddress(code, Number(to) === years[0] ? 0 : Number(to)))}
            />
          </>
        )}
      </div>
    </>
  );
}
