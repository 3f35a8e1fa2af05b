import { Component, type ReactNode } from 'react'

/** A section that fails more often is broken: the page shows the error. */
const MAX_ATTEMPTS = 5

/** Mounts a section again when it fails, for example because a browser extension has changed its elements. */
export class Recovering extends Component<{ page: string; children: ReactNode }> {
  override state: { error?: unknown } = {}

  attempts = 1

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override componentDidUpdate({ page }: { page: string }) {
    if (page !== this.props.page) this.attempts = 1
  }

  override componentDidCatch() {
    this.attempts++
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (error && this.attempts === MAX_ATTEMPTS) throw error
    return error ? null : this.props.children
  }
}
