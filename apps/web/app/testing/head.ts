export function readHead(): Record<string, string | undefined> {
  const metas = [...document.head.querySelectorAll('meta')].map((meta) => [
    meta.getAttribute('property') ?? meta.name,
    meta.content,
  ])
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  return { ...Object.fromEntries(metas), title: document.title, canonical }
}

export function readJsonLd(): Record<string, Record<string, unknown>> {
  const scripts = document.querySelectorAll('script[type="application/ld+json"]')
  const objects = [...scripts].map((script) => JSON.parse(script.textContent))
  return Object.fromEntries(objects.map((object) => [object['@type'], object]))
}
