import { describeSelection } from '#app/admin/selection-text.ts'
import { SelectionBar } from '#app/ui/selection-bar.tsx'

type Props = {
  selected: number
  /** How many messages the filters find; undefined until that is known. */
  total: number | undefined
  onAll: () => void
  /** All are on their way. */
  selecting: boolean
  onClear: () => void
}

/** Says how many messages the filters find, and what of them is selected. */
export function MessageSelectionBar({ selected, total, onAll, selecting, onClear }: Props) {
  const { text, all } = describeSelection(selected, total ?? 0, 'message')
  return (
    <SelectionBar
      text={selecting ? 'Selecting…' : total !== undefined && text}
      all={selecting ? undefined : all}
      onAll={onAll}
      onClear={selected > 0 ? onClear : undefined}
      className="border-b border-line ps-4 pe-1"
    />
  )
}
