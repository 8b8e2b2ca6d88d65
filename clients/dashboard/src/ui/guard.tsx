import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Page } from './page.tsx';
import { Failure } from './states.tsx';

interface GuardProps {
  children: ReactNode;
  /** Called with the error. The fallback is not rendered then. */
  onBroken?: (error: unknown) => void;
}

/** Error boundary: a failing part leaves the rest of the page intact. */
export class Guard extends Component<GuardProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    this.props.onBroken?.(error);
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    if (this.props.onBroken !== undefined) return null;
    return (
      <Page title="Page failed to load">
        <Failure error={this.state.error} />
        <div className="row">
          <Button onPress={() => location.reload()}>Reload</Button>
        </div>
      </Page>
    );
  }
}
