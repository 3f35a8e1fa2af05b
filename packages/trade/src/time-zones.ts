/** Where nearly everybody of a country lives that has another time elsewhere, and what China's clocks say by law. */
const MAIN: Record<string, string> = {
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  UA: 'Europe/Kiev',
}

/** Not known to the types of every release; nor is it to every browser, which is why servers call this. */
type WithTimeZones = Intl.Locale & { getTimeZones?: () => string[] | undefined }

const timeIn = (timeZone: string, at: Date): string =>
  at.toLocaleString('en', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/**
 * The time zone of a country by its two-letter code, such as 'Africa/Nairobi'; undefined where its clocks differ at
 * that moment, so that no one of them is its own.
 */
export function timeZoneOf(country: string, at: Date): string | undefined {
  const main = MAIN[country]
  if (main) return main
  const zones = (new Intl.Locale(`und-${country}`) as WithTimeZones).getTimeZones?.() ?? []
  const [first, ...others] = zones
  if (!first) return undefined
  const time = timeIn(first, at)
  return others.every((zone) => timeIn(zone, at) === time) ? first : undefined
}
