import { type ComponentProps, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> &
  Pick<ComponentProps<'input'>, 'accept' | 'multiple'> & {
    label: string
    onFiles: (files: File[]) => void
  }

export function FileButton({ label, accept, multiple, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button quiet {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
    </>
  )
}
