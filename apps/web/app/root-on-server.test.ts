import { createPalette, DEFAULT_COLORS, paletteCss } from '@dhow/palette'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { apiFetch } from './api/loaders.ts'
import { getQueryClient } from './api/query-client.ts'
import { loader } from './root.tsx'
import { contactDetails } from './testing/factories.ts'

const nameOf = (font: string) => /([\w-]+)\.woff2/.exec(font)?.[1]

/** Runs the root loader for a company with these settings. */
async function load(layout = { colours: DEFAULT_COLORS, typeface: 'fraunces' }) {
  const respond = async (target: string) =>
    Response.json(target.endsWith('/company/layout') ? layout : contactDetails())
  const context = new RouterContextProvider(new Map([[apiFetch, respond]]))
  const request = new Request('https://shop.example/')
  return (await loader({ request, context, params: {} } as unknown as LoaderFunctionArgs)).data
}

it('loads the UTC year of the server', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-12-31T23:59:59Z') })
  expect(await load()).toMatchObject({ origin: 'https://shop.example', year: 2031 })
  vi.setSystemTime('2032-01-01T00:00:00Z')
  expect(await load()).toMatchObject({ year: 2032 })
})

it('loads only the selected colors and typefaces', async () => {
  const { brandStyle: byDefault } = await load()
  expect(byDefault).toMatchObject({ typeface: 'fraunces', css: '' })
  expect(byDefault?.fonts.map(nameOf)).toEqual(['inter', 'fraunces'])

  const colours = { primary: '#4b0082', accent: '' }
  getQueryClient().clear()
  const { brandStyle: chosen } = await load({ colours, typeface: 'source' })
  expect(chosen?.css).toContain(paletteCss(createPalette(colours)))
  expect(chosen?.css).not.toContain('<')
  expect(chosen?.fonts.map(nameOf)).toEqual(['source-sans', 'source-serif'])
})
