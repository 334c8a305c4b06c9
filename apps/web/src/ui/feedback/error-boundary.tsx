import { Component, type ReactNode } from 'react';
import { codeOf, report } from '../../platform/report.ts';

interface ErrorBoundaryProps {
  /** Shown instead of children that crashed; a function gets the error code. */
  fallback: ReactNode | ((code: string) => ReactNode);
  /** Name of the part in the report. */
  where: string;
  /** Names the content of the children. After a crash they render again when it changes. */
  at?: string;
  children: ReactNode;
}

/** Keeps a crash of its children from breaking the rest of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { code: string }> {
  /** Empty until the children crash. */
  override state = { code: '' };

  static getDerivedStateFromError(error: unknown) {
    return { code: codeOf(error) };
  }

  override componentDidUpdate({ at }: ErrorBoundaryProps) {
    if (this.state.code && at !== this.props.at) this.setState({ code: '' });
  }

  override componentDidCatch(error: unknown) {
    report(error, this.props.where);
  }

  override render() {
    const { code } = this.state;
    const { children, fallback } = this.props;
    if (!code) return children;
    return typeof fallback === 'function' ? fallback(code) : fallback;
  }
}
