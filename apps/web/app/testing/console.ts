import { format } from 'node:util'

const complaints: string[] = []

/** Keeps what is said through console.error from here on. */
export function watchConsole(): void {
  console.error = (...said: unknown[]) => void complaints.push(format(...said))
}

/** Hands over what was said since the last time. */
export const takeComplaints = (): string[] => complaints.splice(0)

/** Takes out what a test provokes on purpose; fails when it was not said. */
export function expectComplaint(words: string): void {
  const said = takeComplaints()
  const others = said.filter((complaint) => !complaint.includes(words))
  if (others.length === said.length) throw new Error(`Nobody complained about: ${words}`)
  complaints.push(...others)
}
