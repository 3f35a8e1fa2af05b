import { renderToReadableStream } from 'react-dom/server'
import { expect, it } from 'vitest'
import { InSlices } from './in-slices.tsx'

const LINES = Array.from({ length: 100 }, (_, at) => at)

it('renders a complete long list on the server, with pauses for other requests', async () => {
  let turns = 0
  const others = setInterval(() => turns++)
  const renderedIn = new Set<number>()
  const line = (_: number, at: number) => {
    renderedIn.add(turns)
    return <li key={at}>{at}</li>
  }
  const stream = await renderToReadableStream(
    <ol>
      <InSlices lines={LINES} render={line} />
    </ol>,
  )
  await stream.allReady
  clearInterval(others)
  const html = await new Response(stream).text()
  expect(html).toBe(`<ol>${LINES.map((at) => `<li>${at}</li>`).join('')}</ol>`)
  expect(renderedIn.size).toBeGreaterThan(1)
})
