import { createPalette } from '@dhow/palette'
import type { LoaderFunctionArgs } from 'react-router'
import { getServerApi } from '#app/api/loaders.ts'
import { getQueryClient } from '#app/api/query-client.ts'
import { createGlobeColors } from './globe/colors.ts'
import { drawGlobePicture } from './globe/draw-globe.ts'

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { layout, home } = getServerApi(args).company
  const client = getQueryClient()
  const [{ colours }, { homePort, ports }] = await Promise.all([
    client.fetchQuery(layout.queryOptions()),
    client.fetchQuery(home.queryOptions()),
  ])
  const colors = createGlobeColors(createPalette(colours).dark)
  return new Response(drawGlobePicture({ from: homePort, to: ports }, colors), {
    headers: { 'content-type': 'image/svg+xml' },
  })
}
