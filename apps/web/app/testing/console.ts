import { format } from 'node:util'

const errors: string[] = []

/** Records console.error from here on. */
export function captureConsoleErrors(): void {
  console.error = (...said: unknown[]) => void errors.push(format(...said))
}

/** Returns and clears the recorded errors. */
export const takeConsoleErrors = (): string[] => errors.splice(0)

/** Removes an expected error; fails when it was not logged. */
export function expectConsoleError(words: string): void {
  const said = takeConsoleErrors()
  const others = said.filter((complaint) => !complaint.includes(words))
  if (others.length === said.length) throw new Error(`Nobody complained about: ${words}`)
  errors.push(...others)
}
