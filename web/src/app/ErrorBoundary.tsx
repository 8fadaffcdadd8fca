import { Component, type ReactNode } from 'react'

interface Props {
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

/** Holds a screen that broke, so that the rest of the page goes on. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : this.props.fallback(this.state.error)
  }
}
