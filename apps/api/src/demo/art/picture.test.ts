import sharp from 'sharp'
import { expect, it } from 'vitest'
import { BRANDS, CATALOGUE } from '#api/demo/catalogue.ts'
import { drawPicture, renderPicture } from './picture.ts'

const SIZE = 1000

const shots = CATALOGUE.flatMap(({ name, brand, art }) =>
  art.shots.map(([pack, view]) => ({
    name,
    pack,
    view,
    look: { ...art.look, mark: BRANDS[brand] },
  })),
)

it.each(shots)('$name, $view: transparent, without text, cut off at no edge', async (shot) => {
  const { pack, look, view } = shot
  const { data, info } = await sharp(await renderPicture(pack, look, view))
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([SIZE, SIZE])
  const edge = Array.from({ length: SIZE }, (_, at) =>
    [at, (SIZE - 1) * SIZE + at, at * SIZE, at * SIZE + SIZE - 1].map(
      (index) => data[index] ?? 255,
    ),
  )
  // The outermost haze of the contact shadow is all that may come near.
  expect(Math.max(...edge.flat())).toBeLessThan(8)
  expect(data[(SIZE / 2) * SIZE + SIZE / 2]).toBe(255)
  expect(drawPicture(pack, look, view)).not.toMatch(/<text|font|NaN|undefined/)
})

it('no two pictures are the same', () => {
  const drawings = shots.map(({ pack, view, look }) => drawPicture(pack, look, view))
  expect(new Set(drawings).size).toBe(shots.length)
})
