const IFRAME_SRC = /<iframe\s(?:[^>]*\s)?src\s*=\s*(["'])(.*?)\1/is

const GOOGLE = /^(?:www\.|maps\.)?google\.(?:com?\.)?[a-z]{2,3}$/

/** Half the width and height of an OpenStreetMap section, in degrees. */
const MARGIN = 0.01

function googleEmbed({ href, pathname, searchParams }: URL): string | undefined {
  if (/^\/maps\/(?:d\/)?embed/.test(pathname) || searchParams.get('output') === 'embed') return href
  // The place's own position comes before the centre of the map section.
  const [, lat, lon] =
    href.match(/!3d(-?[\d.]+)!4d(-?[\d.]+)/) ?? href.match(/@(-?[\d.]+),(-?[\d.]+)/) ?? []
  const name = pathname.match(/\/(?:place|search)\/([^/@]+)/)?.[1]?.replaceAll('&', '%26')
  const query =
    (lat && `${lat},${lon}`) ||
    searchParams.get('q') ||
    searchParams.get('query') ||
    new URLSearchParams(`name=${name ?? ''}`).get('name')
  if (!query) return undefined
  const place = encodeURIComponent(query.toWellFormed()).replaceAll('%2C', ',')
  return `https://www.google.com/maps?q=${place}&output=embed`
}

function openStreetMapEmbed({ href, pathname, hash, searchParams }: URL): string | undefined {
  if (pathname.startsWith('/export/embed')) return href
  const [, ...centre] = hash.match(/map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/) ?? []
  const lat = Number(searchParams.get('mlat') ?? centre[0])
  const lon = Number(searchParams.get('mlon') ?? centre[1])
  if (Number.isNaN(lat + lon)) return undefined
  const box = [lon - MARGIN, lat - MARGIN, lon + MARGIN, lat + MARGIN].map((one) => one.toFixed(4))
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${lat},${lon}`
}

/**
 * Returns the address of an embedded map for embed code, or for a link to a page of Google Maps or OpenStreetMap.
 * Other text is returned unchanged. Returns undefined for pages that no other page can embed.
 */
export function mapEmbedUrl(text: string): string | undefined {
  const address = text.match(IFRAME_SRC)?.[2]?.replaceAll('&amp;', '&') ?? text
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  const { hostname, pathname } = url
  if (/^(?:maps\.app\.)?goo\.gl$/.test(hostname)) return undefined
  if (GOOGLE.test(hostname) && /^\/maps|^\/$/.test(pathname)) return googleEmbed(url)
  if (/^(?:www\.)?openstreetmap\.org$/.test(hostname)) return openStreetMapEmbed(url)
  return address
}
