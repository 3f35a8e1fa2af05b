import { format } from 'node:util'

const errors: string[] = []

export function captureConsoleErrors(): void {
  console.error = (...parts: unknown[]) => void errors.push(format(...parts))
}

export const takeConsoleErrors = (): string[] => errors.splice(0)

/** Removes an expected error; fails when it was not logged. */
export function expectConsoleError(text: string): void {
  const logged = takeConsoleErrors()
  const otherErrors = logged.filter((error) => !error.includes(text))
  if (otherErrors.length === logged.length)
    throw new Error(`Not logged through console.error: ${text}`)
  errors.push(...otherErrors)
}
