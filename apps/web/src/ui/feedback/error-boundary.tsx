import { Component, type ReactNode } from 'react';
import { report } from '../../platform/report.ts';

interface ErrorBoundaryProps {
  /** What to show instead of a part that broke. */
  fallback: ReactNode;
  /** Names the part in the report. */
  where: string;
  /** What it shows: a part that broke over one thing is tried again with another. */
  at?: string;
  children: ReactNode;
}

/** Keeps a broken part from taking the rest along. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ at }: ErrorBoundaryProps) {
    if (this.state.failed && at !== this.props.at) this.setState({ failed: false });
  }

  override componentDidCatch(error: unknown) {
    report(error, this.props.where);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
