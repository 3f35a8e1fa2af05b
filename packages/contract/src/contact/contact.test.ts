import { expect, it } from 'vitest'
import { ContactFields, toMapEmbedUrl } from './contact.ts'

const GOOGLE = 'https://www.google.com/maps'
const PB = `${GOOGLE}/embed?pb=!1m18!3d25.2!2d55.3`
const OSM = 'https://www.openstreetmap.org'
const OSM_EMBED = `${OSM}/export/embed.html?bbox=55.2900,25.1900,55.3100,25.2100&layer=mapnik&marker=25.2,55.3`

it.each([
  [`${GOOGLE}/place/Dhow+Trading/@25.2,55.3,17z/data=!3m1`, `${GOOGLE}?q=25.2,55.3&output=embed`],
  [
    `${GOOGLE}/place/A/@25,55,17z/data=!3d25.21!4d-55.31!16s`,
    `${GOOGLE}?q=25.21,-55.31&output=embed`,
  ],
  [`${GOOGLE}/@25.2,55.3,15z`, `${GOOGLE}?q=25.2,55.3&output=embed`],
  [`${GOOGLE}?q=Tea+%26+Co,+Dubai`, `${GOOGLE}?q=Tea%20%26%20Co,%20Dubai&output=embed`],
  ['https://maps.google.co.in/maps?q=Dubai', `${GOOGLE}?q=Dubai&output=embed`],
  [`${GOOGLE}/search/?api=1&query=Dubai+Creek`, `${GOOGLE}?q=Dubai%20Creek&output=embed`],
  [`${GOOGLE}/place/100%+Tea&Co/`, `${GOOGLE}?q=100%+Tea%26Co&output=embed`],
  [PB, PB],
  [`<iframe width="600" src="${PB}&amp;a=1" loading="lazy"></iframe>`, `${PB}&a=1`],
  [`${OSM}/#map=17/25.2/55.3`, OSM_EMBED],
  [`${OSM}/?mlat=25.2&mlon=55.3#map=5/1/1`, OSM_EMBED],
  [OSM_EMBED, OSM_EMBED],
  ['https://maps.example.com/embed?q=dubai', 'https://maps.example.com/embed?q=dubai'],
  ['Creek Road', 'Creek Road'],
  ['25.2, 55.3', OSM_EMBED],
  ['https://maps.apple.com/place?address=Dubai&coordinate=25.2%2C55.3&name=Dhow', OSM_EMBED],
  ['https://maps.apple.com/?ll=25.2,55.3&q=Dhow', OSM_EMBED],
  ['www.google.com/maps/@25.2,55.3,15z', `${GOOGLE}?q=25.2,55.3&output=embed`],
  [`https://${GOOGLE}/@25.2,55.3,15z`, `${GOOGLE}?q=25.2,55.3&output=embed`],
  ['https://maps.google.com/?cid=123', `${GOOGLE}?cid=123&output=embed`],
  [`${GOOGLE}/d/u/0/viewer?mid=1aB&ll=25.2%2C55.3`, `${GOOGLE}/d/embed?mid=1aB`],
  ['https://maps.app.goo.gl/AbCdEf123', undefined],
  ['maps.app.goo.gl/AbCdEf123?g_st=ic', undefined],
  ['https://goo.gl/maps/AbCdEf123', undefined],
  ['https://maps.apple/p/AbCdEf123', undefined],
  [`${GOOGLE}/dir/`, undefined],
  ['https://what3words.com/filled.count.soap', undefined],
  ['https://w3w.co/filled.count.soap', undefined],
  ['https://yandex.com/maps/-/CDabc', undefined],
  ['https://waze.com/ul/hsq', undefined],
  ['https://www.bing.com/maps?cp=25.2~55.3', undefined],
  ['https://yandex.com/map-widget/v1/?ll=55%2C25', 'https://yandex.com/map-widget/v1/?ll=55%2C25'],
  ['https://embed.waze.com/iframe?lat=25', 'https://embed.waze.com/iframe?lat=25'],
  [`${OSM}/node/123`, undefined],
])('%s becomes %s', (address, embedded) => {
  expect(toMapEmbedUrl(address)).toBe(embedded)
  if (embedded) expect(toMapEmbedUrl(embedded)).toBe(embedded)
})

it('the contact details store the embedded address, and explain a refused link', () => {
  const { mapUrl } = ContactFields.shape
  expect(mapUrl.parse(` ${GOOGLE}/@25.2,55.3,15z `)).toBe(`${GOOGLE}?q=25.2,55.3&output=embed`)
  const listMessages = (text: string) =>
    mapUrl.safeParse(text).error?.issues.map((issue) => issue.message)
  expect(listMessages('https://maps.app.goo.gl/AbCdEf123')).toEqual([
    'Map URL is a page that cannot be embedded. In Google Maps choose Share → Embed a map → Copy HTML, and paste it here.',
  ])
  expect(listMessages('')).toEqual(['Map URL is required.'])
  const code = `<iframe src="${PB}" style="${'border:0;'.repeat(60)}"></iframe>`
  expect(mapUrl.parse(code)).toBe(PB)
})
