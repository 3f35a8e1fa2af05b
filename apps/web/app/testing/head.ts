/** What stands in the head by name or property, as search engines and link previews read it. */
export function readHead(): Record<string, string | undefined> {
  const metas = [...document.head.querySelectorAll('meta')].map((meta) => [
    meta.getAttribute('property') ?? meta.name,
    meta.content,
  ])
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  return { ...Object.fromEntries(metas), title: document.title, canonical }
}

/** The facts for machines on the page, by their type. */
export function readJsonLd(): Record<string, Record<string, unknown>> {
  const scripts = document.querySelectorAll('script[type="application/ld+json"]')
  return Object.fromEntries(
    [...scripts].map((script) => {
      const facts = JSON.parse(script.textContent)
      return [facts['@type'], facts]
    }),
  )
}
