import sharp from 'sharp'
import { expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { addPicture, drawSvg, PDF, sendFile } from '#api/testing/company.ts'
import { createProductForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import {
  createBlackPng,
  createJpeg,
  createTransparentPng,
  createTruncatedJpeg,
  readCorners,
  TEXT,
} from '#api/testing/pictures.ts'
import { listStoredFiles } from '#api/testing/stored-files.ts'

const COMPANY = '/api/company'

/** Starts a server, and returns a function that downloads a file. */
async function start() {
  const server = await startWithAdmin()
  const fetchFile = async (url: string) => (await server.app.inject({ url })).rawPayload
  return { ...server, fetchFile }
}

const focus = { x: 1, y: 0 }

it('a slide is cropped for wide and tall screens around its focus, and may have another picture for tall ones', async () => {
  const { admin, fetchFile } = await start()
  const added = await sendFile(admin, 'pictures', await createJpeg(1600, 1200))
  expect(added).toMatchObject({ status: 201, body: { width: 1600, height: 1200 } })
  const slide = { picture: added.body.url, tall: '', alt: 'A ship', focus }
  const { body } = await admin(`PATCH ${COMPANY}`, { slides: [slide] })
  const [{ cuts, ...stored }] = body.slides
  expect(stored).toEqual(slide)

  const tall = await fetchFile(cuts.tall.url)
  expect(await sharp(tall).metadata()).toMatchObject({ width: 675, height: 1200, format: 'webp' })
  expect(await readCorners(tall)).toEqual(['green', 'green', 'yellow', 'yellow'])
  const smaller = await fetchFile(cuts.wide.url.replace('2400', '1440'))
  expect(await sharp(smaller).metadata()).toMatchObject({ width: 1440, height: 810 })
  expect([cuts.wide.focus, cuts.tall.focus]).toEqual([focus, focus])

  const picture = await addPicture(admin, await createJpeg(640, 360))
  const other = { ...slide, picture, tall: await addPicture(admin, createBlackPng(360, 640)) }
  const saved = (await admin(`PATCH ${COMPANY}`, { slides: [other] })).body.slides[0].cuts
  expect(await readCorners(await fetchFile(saved.wide.url))).toEqual([
    'red',
    'green',
    'blue',
    'yellow',
  ])
  expect((await sharp(await fetchFile(saved.tall.url)).stats()).dominant).toMatchObject({ r: 8 })
  expect(saved.tall.focus).toEqual({ x: 0.5, y: 0.5 })
})

it('a logo keeps its transparency and has an aspect ratio', async () => {
  const { admin, fetchFile } = await start()
  const light = await addPicture(admin, await createTransparentPng())
  const { body } = await admin(`PATCH ${COMPANY}`, { logo: { light, dark: '' } })
  expect(body.logo).toEqual({ light, dark: '', aspect: 1.5 })
  const { data, info } = await sharp(await fetchFile(light))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.channels, data[3], data.at(-1)]).toEqual([4, 0, 255])
})

it('a logo is rasterized if it is an SVG', async () => {
  const { admin, fetchFile, dataDir } = await start()
  const script =
    '<script>alert(1)</script><rect onload="alert(1)" width="100" height="50" fill="red"/>'
  const added = await sendFile(admin, 'pictures', drawSvg(script))
  expect(added.body).toMatchObject({ width: 1600, height: 800 })
  expect(await readCorners(await fetchFile(added.body.url))).toEqual(Array(4).fill('red'))
  const { uploads } = listStoredFiles(dataDir)
  expect(uploads.filter((file) => !/\.(webp|jpg|png)$/.test(file))).toEqual([])
})

const twelve = Array.from({ length: 12 }, (_, index) => index)
const bomb = twelve.map((index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`)
const uses = twelve.map(
  (index) => `<g id="g${index + 1}">${`<use href="#g${index}"/>`.repeat(10)}</g>`,
)

it('a logo is refused when it is dangerous, damaged or too large, and leaves no file', async () => {
  const { admin, dataDir } = await start()
  for (const [what, svg, status] of [
    ['takes a picture from elsewhere', drawSvg('<image href="https://x.example/a.png"/>'), 422],
    ['takes a file of the server', drawSvg("<image xlink:href='file:///etc/passwd'/>"), 422],
    ['takes a fill from elsewhere', drawSvg('<rect fill="url(https://x.example/#a)"/>'), 422],
    [
      'reads a file of the server',
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${drawSvg('<text>&a;</text>').slice(22)}`,
      422,
    ],
    [
      'unpacks to a terabyte',
      `<!DOCTYPE svg [<!ENTITY a0 "<path/>">${bomb.join('')}]>${drawSvg('&a12;').slice(22)}`,
      422,
    ],
    ['draws a thousand billion times', drawSvg(`<g id="g0"><path/></g>${uses.join('')}`), 422],
    ['shows nothing', drawSvg(''), 422],
    ['is of another XML', '<?xml version="1.0"?><rss/>', 415],
    ['is a page', '<!DOCTYPE html><script>alert(1)</script>', 415],
    ['is too large', drawSvg(`<!--${'x'.repeat(2_000_000)}-->`), 413],
    ['states a giant size', drawSvg().replace('viewBox', 'width="1e6" height="1e6" viewBox'), 413],
  ] as const) {
    expect(await sendFile(admin, 'pictures', svg), what).toEqual(refusal(status, 'logo.svg '))
  }
  for (const [bytes, status, message] of [
    [createBlackPng(8000, 6500), 413, 'has 52 megapixels; the limit is 50.'],
    [await createTruncatedJpeg(), 422, 'is damaged'],
    [TEXT, 415, 'is not a JPEG, PNG, WebP, GIF, AVIF, HEIC or SVG picture.'],
  ] as const) {
    expect(await sendFile(admin, 'pictures', bytes)).toEqual(refusal(status, message))
  }
  expect(await admin(`POST ${COMPANY}/pictures`, new FormData())).toEqual(refusal(400, 'Choose a'))
  expect(listStoredFiles(dataDir)).toEqual({ uploads: [], incoming: [] })
})

it('a logo cannot be a picture of a product, which is deleted with the product', async () => {
  const { admin } = await start()
  const { body } = await admin(
    'POST /api/products',
    createProductForm({ media: [await createJpeg()] }),
  )
  const logo = { light: body.images[0], dark: '' }
  expect(await admin(`PATCH ${COMPANY}`, { logo })).toEqual(refusal(400, 'Upload it again'))
})

it("the company's own catalogue is a PDF that browsers show inline", async () => {
  const { admin, app, dataDir } = await start()
  for (const [bytes, status, message] of [
    ['<script>alert(1)</script>%PDF-1.7 %%EOF', 415, 'is not a PDF.'],
    [PDF.slice(0, -20), 422, 'is incomplete'],
    ['', 415, 'is not a PDF.'],
  ] as const) {
    expect(await sendFile(admin, 'catalog', bytes, 'list.pdf')).toEqual(refusal(status, message))
  }
  expect(await admin(`POST ${COMPANY}/catalog`, new FormData())).toEqual(refusal(400, 'Choose a'))
  expect(listStoredFiles(dataDir)).toEqual({ uploads: [], incoming: [] })
  const { body } = await sendFile(admin, 'catalog', PDF, 'list.pdf')
  expect((await admin(`PATCH ${COMPANY}`, { catalogUrl: body.url })).status).toBe(200)
  const { headers, rawPayload } = await app.inject({ url: body.url })
  expect(String(rawPayload)).toBe(PDF)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="catalogue.pdf"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})
