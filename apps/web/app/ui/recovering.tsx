import { Component, Fragment, type ReactNode } from 'react'

/** A section that fails again within this time is broken: the page shows the error. */
const RETRY_AFTER_MS = 1_000

type State = { error?: unknown; failedAt: number; shownAgain: number }

/** Mounts a section again when it fails, for example because a browser extension has changed its elements. */
export class Recovering extends Component<{ children: ReactNode }, State> {
  override state: State = { failedAt: 0, shownAgain: 0 }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override componentDidCatch() {
    const failedAt = Date.now()
    if (failedAt - this.state.failedAt > RETRY_AFTER_MS)
      this.setState({ error: undefined, failedAt, shownAgain: this.state.shownAgain + 1 })
  }

  override render() {
    const { error, failedAt, shownAgain } = this.state
    if (error && Date.now() - failedAt <= RETRY_AFTER_MS) throw error
    return error ? null : <Fragment key={shownAgain}>{this.props.children}</Fragment>
  }
}
