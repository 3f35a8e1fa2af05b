import type { Page } from '@playwright/test'

type Head = {
  title: string
  canonical: string | undefined
  /** Contents by name or property. */
  meta: Record<string, string>
  /** Names, properties and relations that occur more than once. */
  repeated: string[]
  /** JSON-LD objects by their type. */
  facts: Record<string, Record<string, unknown>>
}

/** Returns the metadata that search engines and link previews read. */
export const readHead = (page: Page): Promise<Head> =>
  page.evaluate(() => {
    // A script sets the theme color.
    const metas = [
      ...document.querySelectorAll('meta[name]:not([name=theme-color]), meta[property]'),
    ].map((meta) => [
      meta.getAttribute('property') ?? meta.getAttribute('name') ?? '',
      meta.getAttribute('content') ?? '',
    ])
    const canonicals = [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')]
    const names = [
      ...metas.map(([name]) => name ?? ''),
      ...canonicals.map(() => 'canonical'),
      ...[...document.querySelectorAll('head title')].map(() => 'title'),
    ]
    const facts = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent ?? ''),
    )
    return {
      title: document.title,
      canonical: canonicals[0]?.href,
      meta: Object.fromEntries(metas),
      repeated: names.filter((name, index) => names.indexOf(name) !== index),
      facts: Object.fromEntries(facts.map((fact) => [fact['@type'], fact])),
    }
  })
