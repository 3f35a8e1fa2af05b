import { type ComponentProps, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'onDrop' | 'onChange'> & {
  /** Dropped files may be more, and of other types, than the input accepts. */
  onFiles: (files: File[]) => void
}

export function DropZone({ onFiles, className, children, ...input }: Props) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDraggedOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      className={classNames(
        'rounded-card border-2 border-dashed text-muted focus-within:border-sea',
        isDraggedOver ? 'border-sea bg-raised' : 'border-control',
        className,
      )}
    >
      {children}
      <input
        type="file"
        {...input}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </label>
  )
}
