import type { ReactNode } from 'react';
import { loginAddress } from '../../platform/http/addresses.ts';
import type { FreshnessInfo } from '../../platform/http/client.ts';
import { useOffline } from '../../platform/http/connection.ts';
import { type LoadFacts, loadStateOf, reasonOf } from '../../platform/http/query.ts';
import { ButtonLink } from '../form/button.tsx';
import { Row, Sheet } from '../layout/sheet.tsx';
import { Loading } from './skeleton.tsx';
import { EmptyState, type EmptyStateProps, NotLoaded, type NotLoadedProps, StaleNote } from './states.tsx';

interface StaleDataProps {
  query: LoadFacts & {
    data: Pick<FreshnessInfo, 'asOf' | 'freshness'> | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
}

/** Above data that neither we nor the student system could renew. Offline the frame of the page says so instead. */
export function StaleData({ query }: StaleDataProps) {
  const offline = useOffline();
  const { data } = query;
  if (!data?.asOf || offline) return null;
  if (loadStateOf(query) !== 'stale' && data.freshness === 'fresh') return null;
  return (
    <StaleNote
      at={data.asOf}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      reason={reasonOf(query)}
    />
  );
}

/** A page, or a part of it, that has nothing to show. */
export function EmptyPage(props: EmptyStateProps) {
  return (
    <Sheet>
      <Row last>
        <EmptyState {...props} />
      </Row>
    </Sheet>
  );
}

interface LoginPageProps extends Omit<EmptyStateProps, 'action'> {
  /** Text of the link to the login. */
  login: string;
  /** The page that the login leads back to. */
  back: string;
  /** On the way to the login. */
  onLeave?: () => void;
}

/** A page that has something for logged-in users alone. */
export const LoginPage = ({ login, back, onLeave, ...props }: LoginPageProps) => (
  <EmptyPage
    {...props}
    action={
      <ButtonLink kind="primary" href={loginAddress(back)} onClick={onLeave}>
        {login}
      </ButtonLink>
    }
  />
);

interface PageLoadProps extends Pick<NotLoadedProps, 'title' | 'query'> {
  /** The skeleton of the page. */
  children: ReactNode;
}

/** A page without data yet: its skeleton, or why the load failed and the way to try again. */
export function PageLoad({ title, query, children }: PageLoadProps) {
  if (loadStateOf(query) === 'loading') return children;
  return (
    <Sheet>
      <NotLoaded last title={title} query={query} />
    </Sheet>
  );
}

interface LoadingRowsProps {
  count: number;
  className?: string | undefined;
  onCancel: () => void;
  /** The skeleton of one row. */
  children: ReactNode;
}

/** Rows of equal skeletons; the first one offers to cancel. */
export function LoadingRows({ count, className, onCancel, children }: LoadingRowsProps) {
  return [...Array(count).keys()].map((row) => (
    <Row key={row} className={className}>
      <Loading onCancel={row === 0 ? onCancel : undefined}>{children}</Loading>
    </Row>
  ));
}
