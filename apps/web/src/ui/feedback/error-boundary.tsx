import { Component, type ReactNode } from 'react';
import { report } from '../../platform/report.ts';

interface ErrorBoundaryProps {
  /** Shown instead of children that crashed. */
  fallback: ReactNode;
  /** Name of the part in the report. */
  where: string;
  /** What the children show. After a crash they render again when it changes. */
  at?: string;
  children: ReactNode;
}

/** Keeps a crash of its children from breaking the rest of the page. */
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
