import type { LoaderFunctionArgs } from 'react-router'
import { apiOnServer } from '#app/api/loaders.ts'
import { getQueryClient } from '#app/api/query-client.ts'
import { drawGlobePicture } from '#app/public/home/globe/globe-picture.ts'

/** The picture that stands in for the home page's globe, with the company's ports. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const query = apiOnServer(args).company.home.queryOptions()
  const { homePort, ports } = await getQueryClient().fetchQuery(query)
  return new Response(drawGlobePicture({ from: homePort, to: ports }), {
    headers: { 'content-type': 'image/svg+xml' },
  })
}
