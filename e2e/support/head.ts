import type { Page } from '@playwright/test'

type Head = {
  title: string
  canonical: string | undefined
  /** Contents by name or property. */
  meta: Record<string, string>
  /** Names, properties and relations that stand there more than once. */
  repeated: string[]
  /** The facts for machines, by their type. */
  facts: Record<string, Record<string, unknown>>
}

/** What a page says about itself, as search engines and link previews read it. */
export const readHead = (page: Page): Promise<Head> =>
  page.evaluate(() => {
    // The theme's color is the browser's own affair, and set by a script.
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
