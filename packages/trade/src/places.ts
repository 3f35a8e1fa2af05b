const COUNTRY_CODES = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT
BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH
ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT
HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS
LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI
NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG
SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG
UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`

/** ISO 3166-1 alpha-2. `Intl.DisplayNames` also knows regions, groups and former countries. */
export const COUNTRIES: readonly string[] = /* @__PURE__ */ COUNTRY_CODES.trim().split(/\s/)

const codes: ReadonlySet<string> = /* @__PURE__ */ new Set(COUNTRIES)

export const isCountry = (code: string): boolean => codes.has(code)

/** UNECE Recommendation 16: two letters of the country, then three of the place; digits are 2 to 9. */
const UN_LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/

export const compactUnLocode = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** Checks the form and the country. The place may not exist. */
export const isUnLocode = (code: string): boolean =>
  UN_LOCODE.test(code) && isCountry(code.slice(0, 2))

export const formatUnLocode = (code: string): string => `${code.slice(0, 2)} ${code.slice(2)}`

/** Countries where nearly everybody uses one of several time zones, and China's legal time. */
const MAIN_TIME_ZONES: Record<string, string> = {
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  UA: 'Europe/Kiev',
}

/** Type of a method that some browsers lack. Call it on servers only. */
type WithTimeZones = Intl.Locale & { getTimeZones?: () => string[] | undefined }

const listTimeZones = (country: string) =>
  (new Intl.Locale(`und-${country}`) as WithTimeZones).getTimeZones?.() ?? []

const formatTimeIn = (timeZone: string, time: Date) =>
  time.toLocaleString('en', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** Returns the time zone of a country; undefined if its clocks differ at that moment. */
export function findTimeZone(country: string, now: Date): string | undefined {
  const main = MAIN_TIME_ZONES[country]
  if (main) return main
  const [first, ...otherZones] = listTimeZones(country)
  if (!first) return undefined
  const time = formatTimeIn(first, now)
  return otherZones.every((zone) => formatTimeIn(zone, now) === time) ? first : undefined
}

/** Returns a country of a time zone; undefined for zones such as UTC. */
export function findCountry(timeZone: string): string | undefined {
  const { timeZone: zone } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
  return COUNTRIES.find((country) => listTimeZones(country).includes(zone))
}
