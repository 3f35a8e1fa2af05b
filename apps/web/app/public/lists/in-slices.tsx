import { type ReactNode, use } from 'react'

/** Lines that the server renders without a pause; takes some milliseconds. */
const SLICE_LINES = 25

let turn: Promise<void> = Promise.resolve()

/** Resolves in a later turn of the event loop than all earlier calls. */
function waitForTurn() {
  turn = turn.then(() => new Promise((resolve) => setTimeout(resolve)))
  return turn
}

type Props<Line> = { lines: readonly Line[]; render: (line: Line, index: number) => ReactNode }

/** Renders lines; on the server in slices, so that other requests can run in between. */
export function InSlices<Line>({ lines, render }: Props<Line>) {
  const firsts = Array.from(lines.keys()).filter((index) => index % SLICE_LINES === 0)
  return firsts.map((first) => (
    <Slice key={first}>
      {() =>
        lines.slice(first, first + SLICE_LINES).map((line, index) => render(line, first + index))
      }
    </Slice>
  ))
}

function Slice({ children }: { children: () => ReactNode }) {
  if (import.meta.env.SSR) use(waitForTurn())
  return children()
}
