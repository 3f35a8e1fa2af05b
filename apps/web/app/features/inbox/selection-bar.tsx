import { countOf } from './inbox.ts'

type Props = { selected: number; total: number; onClear: () => void }

/** Says what is selected of what the filters find. */
export const SelectionBar = ({ selected, total, onClear }: Props) => (
  <div
    role="status"
    className="flex flex-wrap items-center gap-x-4 border-line px-4 text-sm not-empty:min-h-11 not-empty:border-b"
  >
    {selected > 0 && (
      <>
        <span className="tabular-nums">
          {selected < total ? `${countOf(selected)} of ${countOf(total)}` : `All ${countOf(total)}`}{' '}
          {total === 1 ? 'message' : 'messages'} selected
        </span>
        <button
          type="button"
          onClick={onClear}
          className="min-h-11 font-medium text-sea hover:underline"
        >
          Clear the selection
        </button>
      </>
    )}
  </div>
)
