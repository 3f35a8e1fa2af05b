import { format } from 'node:util'

const errors: string[] = []

/** Keeps what is said through console.error from here on. */
export function captureConsoleErrors(): void {
  console.error = (...said: unknown[]) => void errors.push(format(...said))
}

/** Hands over what was said since the last time. */
export const takeConsoleErrors = (): string[] => errors.splice(0)

/** Takes out what a test provokes on purpose; fails when it was not said. */
export function expectConsoleError(words: string): void {
  const said = takeConsoleErrors()
  const others = said.filter((complaint) => !complaint.includes(words))
  if (others.length === said.length) throw new Error(`Nobody complained about: ${words}`)
  errors.push(...others)
}
