import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Callback = (entries: { isIntersecting: boolean }[]) => void

/** Replaces IntersectionObserver. Returns a function that reports to the latest observer. */
export function stubIntersectionObserver(): (isIntersecting: boolean) => void {
  let report = (_isIntersecting: boolean) => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Callback) {
        report = (isIntersecting) => callback([{ isIntersecting }])
      }
      observe() {}
      disconnect() {
        report = () => {}
      }
    },
  )
  return (isIntersecting) => act(() => report(isIntersecting))
}
