const IFRAME_SRC = /<iframe\s(?:[^>]*\s)?src\s*=\s*(["'])(.*?)\1/is

const SHORT_LINK = /^(?:maps\.app\.)?goo\.gl$/
const GOOGLE = /^(?:www\.|maps\.)?google\.(?:com?\.)?[a-z]{2,3}$/
const OPEN_STREET_MAP = /^(?:www\.)?openstreetmap\.org$/

/** Latitude and longitude of a place, and of the centre of a map. */
const PLACE = /(?:!3d|mlat=)(-?\d+\.?\d*)(?:!4d|&mlon=)(-?\d+\.?\d*)/
const CENTRE = /(?:@|map=[\d.]+\/)(-?\d+\.?\d*)[,/](-?\d+\.?\d*)/

/** Half the width and height of an OpenStreetMap section, in degrees. */
const MARGIN = 0.01

function openStreetMapEmbed(lat: number, lon: number): string {
  const box = [lon - MARGIN, lat - MARGIN, lon + MARGIN, lat + MARGIN].map((one) => one.toFixed(4))
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${lat},${lon}`
}

/**
 * Returns the address of an embedded map for embed code, and for links to Google Maps and OpenStreetMap.
 * Returns other text unchanged, and undefined for a page that cannot be embedded.
 */
export function mapEmbedUrl(text: string): string | undefined {
  const address = text.match(IFRAME_SRC)?.[2]?.replaceAll('&amp;', '&') ?? text
  if (!URL.canParse(address)) return address
  const { href, hostname, pathname, searchParams } = new URL(address)
  if (SHORT_LINK.test(hostname)) return undefined
  const isEmbed = pathname.includes('/embed') || searchParams.get('output') === 'embed'
  const isOpenStreetMap = OPEN_STREET_MAP.test(hostname)
  if (isEmbed || !(isOpenStreetMap || GOOGLE.test(hostname))) return address
  const [, lat, lon] = href.match(PLACE) ?? href.match(CENTRE) ?? []
  if (isOpenStreetMap) return lat && lon && openStreetMapEmbed(Number(lat), Number(lon))
  const search = searchParams.get('q') ?? searchParams.get('query')
  // A name in a path is encoded already.
  const [, name] = pathname.match(/\/(?:place|search)\/([^/]+)/) ?? []
  const query = lat
    ? `${lat},${lon}`
    : search
      ? encodeURIComponent(search).replaceAll('%2C', ',')
      : name
  return query && `https://www.google.com/maps?q=${query.replaceAll('&', '%26')}&output=embed`
}
