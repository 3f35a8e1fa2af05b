import type { CompanyField, CompanyFields, Port } from '@dhow/contract/company/company'

type Formats = { [Field in CompanyField]: (value: CompanyFields[Field]) => string }

const asIs = (text: string) => text
const lines = (...texts: string[]) => texts.filter(Boolean).join('\n')
const each =
  <Item>(format: (item: Item) => string) =>
  (items: Item[]) =>
    items.map(format).join('\n')

const port = ({ name, lat, lon }: Port) => `${name} (${lat}, ${lon})`
const entries = each(({ title, text }: { title: string; text: string }) =>
  text ? `${title}: ${text}` : title,
)
/** A part of the URL that distinguishes pictures. */
const picture = (url: string) => url && `picture ${url.split('/').at(-1)?.slice(0, 8)}`
const percent = (share: number) => `${Math.round(share * 100)} %`

const FORMATS: Formats = {
  brand: asIs,
  legalName: asIs,
  description: asIs,
  logo: ({ light, dark }) => lines(picture(light), dark && `on dark backgrounds: ${picture(dark)}`),
  headline: asIs,
  lead: asIs,
  slides: each(
    ({ picture: url, tall, alt, focus }) =>
      `${alt} (${picture(url)}${tall && `, on phones ${picture(tall)}`}, focus ${percent(focus.x)} across, ${percent(focus.y)} down)`,
  ),
  about: ({ question, answer }) => lines(question, answer),
  story: asIs,
  highlights: entries,
  figures: each(({ count, label }) => `${count} ${label}`),
  reasons: entries,
  partners: each(({ name, logo }) => (logo ? `${name} (${picture(logo)})` : name)),
  group: entries,
  homePort: (home) => (home ? port(home) : ''),
  ports: each(port),
  portsText: asIs,
  catalogUrl: asIs,
  whatsApp: asIs,
  links: each(({ network, label, url }) => `${label || network}: ${url}`),
  timeZone: asIs,
  colours: ({ primary, accent }) => lines(primary, accent),
  typeface: asIs,
  privacy: asIs,
  imprint: asIs,
  sharing: ({ title, description, picture: url }) => lines(title, description, picture(url)),
}

/** A field's value as text, for comparing two versions of it. */
export const fieldText = <Field extends CompanyField>(
  name: Field,
  value: CompanyFields[Field],
): string => FORMATS[name](value)
