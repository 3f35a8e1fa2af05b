/** Returns the title, the canonical URL and the meta tags by name or property. */
export function readHead(): Record<string, string | undefined> {
  const metas = [...document.head.querySelectorAll('meta')].map((meta) => [
    meta.getAttribute('property') ?? meta.name,
    meta.content,
  ])
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  return { ...Object.fromEntries(metas), title: document.title, canonical }
}

/** Returns the page's JSON-LD objects by type. */
export function readJsonLd(): Record<string, Record<string, unknown>> {
  const scripts = document.querySelectorAll('script[type="application/ld+json"]')
  return Object.fromEntries(
    [...scripts].map((script) => {
      const facts = JSON.parse(script.textContent)
      return [facts['@type'], facts]
    }),
  )
}
