import { createPalette } from '@dhow/palette'
import type { LoaderFunctionArgs } from 'react-router'
import { apiOnServer } from '#app/api/loaders.ts'
import { getQueryClient } from '#app/api/query-client.ts'
import { globeColors } from '#app/public/home/globe/colors.ts'
import { drawGlobePicture } from '#app/public/home/globe/globe-picture.ts'

/** The picture that stands in for the home page's globe, with the company's ports and in its colours. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { frame, home } = apiOnServer(args).company
  const client = getQueryClient()
  const [{ colours }, { homePort, ports }] = await Promise.all([
    client.fetchQuery(frame.queryOptions()),
    client.fetchQuery(home.queryOptions()),
  ])
  const colors = globeColors(createPalette(colours).dark)
  return new Response(drawGlobePicture({ from: homePort, to: ports }, colors), {
    headers: { 'content-type': 'image/svg+xml' },
  })
}
