import { describeSelection } from '#app/admin/selection-text.ts'
import { SelectionBar } from '#app/ui/selection-bar.tsx'

type Props = {
  selected: number
  /** The number of matching messages; undefined while loading. */
  total: number | undefined
  onAll: () => void
  /** The ids are being fetched. */
  selecting: boolean
  onClear: () => void
}

/** Shows the number of matching and of selected messages. */
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
